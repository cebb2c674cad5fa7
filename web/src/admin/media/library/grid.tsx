import { Checkbox } from '@mantine/core'
import { Preview } from '../files/preview.tsx'
import { texts } from '../texts/index.ts'
import type { FileListProps } from '../use-files.ts'

export function LibraryGrid({ files, readOnly, chosenIds, onChosen, onOpen }: FileListProps) {
  const toggle = (id: string) =>
    onChosen(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id])
  return (
    <ul className="media-grid" aria-label={texts.title}>
      {files.map((file) => {
        const { id = '', fileName = '' } = file
        const isChosen = chosenIds.includes(id)
        return (
          <li key={id} data-selected={isChosen || undefined}>
            <button
              type="button"
              className="media-tile"
              title={file.altText || fileName}
              onClick={() => onOpen(id)}
            >
              <Preview file={file} />
              <span className="media-name">{fileName}</span>
            </button>
            {!readOnly && (
              <Checkbox
                className="media-check"
                aria-label={texts.select(fileName)}
                checked={isChosen}
                onChange={() => toggle(id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
