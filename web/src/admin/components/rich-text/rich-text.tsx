import { linkOf } from '@cartwright/contract/values/links.ts'
import { RichTextEditor, type RichTextEditorProps } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { language } from '../../language/language.ts'
import './rich-text.css'

const germanLabels = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  h2ControlLabel: 'Überschrift',
  h3ControlLabel: 'Kleine Überschrift',
  bulletListControlLabel: 'Liste',
  orderedListControlLabel: 'Nummerierte Liste',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Link entfernen',
  linkEditorInputLabel: 'Adresse',
  linkEditorInputPlaceholder: 'https://beispiel.de',
  linkEditorExternalLink: 'In einem neuen Tab öffnen',
  linkEditorInternalLink: 'Im selben Tab öffnen',
  linkEditorSave: 'Speichern',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
}

/** Only formats that the shop keeps. */
const editorOptions = {
  heading: { levels: [2, 3] },
  link: { openOnClick: false, isAllowedUri: (address) => linkOf(address) !== undefined },
  strike: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
} satisfies Partial<StarterKitOptions>

interface RichTextProps {
  /** What screen readers call it. */
  label: string
  html: string
  onChange: (html: string) => void
  editable: boolean
}

function useRichText({ label, html, onChange, editable }: RichTextProps) {
  const lastHtml = useRef(html)
  const editor = useEditor({
    injectCSS: false,
    extensions: [StarterKit.configure(editorOptions)],
    content: html,
    editable,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate({ editor }) {
      lastHtml.current = editor.isEmpty ? '' : editor.getHTML()
      onChange(lastHtml.current)
    },
  })
  useEffect(() => {
    if (html === lastHtml.current || editor.isDestroyed) return
    lastHtml.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return editor
}

/** The editor of formatted text, in a chunk of its own. */
export default function RichText(props: RichTextProps) {
  const editor = useRichText(props)
  return (
    <RichTextEditor
      // The same class, typed by two module systems.
      editor={editor as unknown as RichTextEditorProps['editor']}
      className="rich-text"
      {...(language === 'de' ? { labels: germanLabels } : {})}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
