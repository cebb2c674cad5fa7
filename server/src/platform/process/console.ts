/** Prints a line for the operator. The next line overwrites an unfinished one. */
export type Print = (text: string, unfinished?: boolean) => void

/** On a terminal unfinished lines are updated in place; elsewhere only finished lines are written. */
export function openConsole(stream: { write(text: string): unknown; isTTY?: boolean }): Print {
  return (text, unfinished = false) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}${unfinished ? '' : '\n'}`)
    else if (!unfinished) stream.write(`${text}\n`)
  }
}

/** Rows in columns that are as wide as their longest cell. */
export function table(head: readonly string[], rows: readonly string[][]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The server cannot start, for a reason that the operator can fix. The message is one clear sentence. */
export class StartFailure extends Error {}

/** What keeps the server from starting may pass by itself, so `npm start` tries again. */
export class TemporaryStartFailure extends StartFailure {}
