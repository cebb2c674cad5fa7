/** Tells the operator something, a line at a time; a line that is not finished is overwritten by the next. */
export type Print = (text: string, unfinished?: boolean) => void

/** On a terminal lines count up in place; elsewhere only finished ones are written. */
export function openConsole(stream: { write(text: string): unknown; isTTY?: boolean }): Print {
  return (text, unfinished = false) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}${unfinished ? '' : '\n'}`)
    else if (!unfinished) stream.write(`${text}\n`)
  }
}

/** The server cannot start for a reason its operator can mend; the message is one clear sentence. */
export class StartFailure extends Error {}
