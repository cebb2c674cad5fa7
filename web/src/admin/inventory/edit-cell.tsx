import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

interface EditCellProps {
  label: string
  value: string
  placeholder?: string
  hint?: string
  /** The message for an invalid text; its buttons write another one. */
  problem: (text: string, write: (text: string) => void) => ReactNode
  /** `seen` is the cell's value when editing began. True when the shop has answered; else the text stays. */
  onSave: (text: string, seen: string) => Promise<boolean>
  /** True when the paste was handled. */
  onPaste?: (text: string) => boolean
}

/** An editable cell. Enter or leaving it saves, Escape restores the value. */
export function EditCell({ label, value, placeholder, hint, problem, onSave, onPaste }: EditCellProps) {
  const [typed, setTyped] = useState<{ text: string; seen: string }>()
  const write = (text: string) => setTyped({ text, seen: typed?.seen ?? value })
  const wrong = typed && problem(typed.text.trim(), write)
  const sent = useRef<typeof typed>(undefined)
  const save = async () => {
    if (!typed || wrong || sent.current === typed) return
    sent.current = typed
    const text = typed.text.trim()
    const isAnswered = text === typed.seen || (await onSave(text, typed.seen))
    if (isAnswered) setTyped((now) => (now === typed ? undefined : now))
    else sent.current = undefined
  }
  return (
    <TextInput
      size="xs"
      className="stock-cell"
      inputMode="text"
      autoComplete="off"
      aria-label={label}
      title={hint}
      placeholder={placeholder}
      error={wrong}
      value={typed?.text ?? value}
      onFocus={({ target }) => target.select()}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={save}
      onPaste={(event) => {
        if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key === 'Enter') save()
        if (event.key === 'ArrowDown') focusNeighbour(event.currentTarget, 'nextElementSibling')
        if (event.key === 'ArrowUp') focusNeighbour(event.currentTarget, 'previousElementSibling')
      }}
    />
  )
}

/** Focuses the same cell of the row above or below, which saves this one. */
function focusNeighbour(from: HTMLInputElement, to: 'nextElementSibling' | 'previousElementSibling'): void {
  const cell = from.closest('td')
  const column = cell?.cellIndex ?? 0
  let row = from.closest('tr')?.[to]
  let input: HTMLInputElement | null | undefined
  while (row instanceof HTMLTableRowElement && !input) {
    input = row.cells[column]?.querySelector<HTMLInputElement>('.stock-cell input')
    row = row[to]
  }
  input?.focus()
}
