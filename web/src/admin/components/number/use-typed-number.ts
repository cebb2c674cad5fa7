import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type Count,
  fieldText,
  isPlain,
  type NumberFormat,
  type Reading,
  readNumber,
} from './number.rules.ts'

interface NumberState {
  /** Texts count as their number; the form of a record may hold either. */
  value: Count | string
  /** Gets '' while the text is no clear number. */
  onChange: (value: Count) => void
  format: NumberFormat
}

/** What was typed, as long as the form holds the value that it stands for. */
interface Typed {
  text: string
  value: Count
  /** What was typed before the field wrote the number in its own way. */
  source: string
  /** Whether a problem is shown: not before the typing ends. */
  isDone: boolean
}

/** The text of a number field. A form with an unclear number is not sent. */
export function useTypedNumber({ value, onChange, format }: NumberState) {
  const input = useRef<HTMLInputElement>(null)
  const [last, setTyped] = useState<Typed>()
  const count = value === '' ? '' : Number(value)
  const typed = last?.value === count ? last : undefined
  const reading: Reading = typed ? readNumber(typed.text, format) : { kind: 'number', value: count }
  const isClear = reading.kind === 'number'
  const finish = () => {
    if (!typed) return
    setTyped({ ...typed, text: isClear ? fieldText(count, format) : typed.text, isDone: true })
  }
  const write = (written: Typed) => {
    setTyped(written)
    onChange(written.value)
  }
  const type = (text: string, isDone: boolean) => {
    const read = readNumber(text, format)
    write({ text, source: text, isDone, value: read.kind === 'number' ? read.value : '' })
  }
  useSendGuard(input, isClear ? undefined : finish)
  return {
    input: {
      ref: input,
      value: typed?.text ?? fieldText(count, format),
      onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        type(currentTarget.value, (nativeEvent as InputEvent).inputType === 'insertFromPaste'),
      onKeyDown: (event: KeyboardEvent) => {
        const by = format.decimals === 0 ? (steps[event.key] ?? 0) : 0
        if (event.key === 'Enter') finish()
        if (by === 0 || !isClear) return
        event.preventDefault()
        const next = readNumber(fieldText(Number(count) + by, format), format)
        if (next.kind === 'number') type(fieldText(next.value, format), true)
      },
    },
    finish,
    problem: typed?.isDone && !isClear ? reading : undefined,
    /** The number in words of its own where it was not typed like this. */
    understood:
      typed && isClear && !isPlain(typed.source, count, format) ? fieldText(count, format) : undefined,
    choose: (number: number) => {
      write({ text: fieldText(number, format), value: number, source: typed?.source ?? '', isDone: true })
      input.current?.focus()
    },
  }
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** Stops the form from being sent while `onRefuse` is given, and puts the focus on the field. */
function useSendGuard(input: { current: HTMLInputElement | null }, onRefuse: (() => void) | undefined): void {
  const refuse = useRef(onRefuse)
  refuse.current = onRefuse
  useEffect(() => {
    const form = input.current?.form
    const guard = (event: Event) => {
      if (!refuse.current) return
      event.preventDefault()
      event.stopImmediatePropagation()
      refuse.current()
      input.current?.focus()
    }
    form?.addEventListener('submit', guard)
    return () => form?.removeEventListener('submit', guard)
  }, [input])
}
