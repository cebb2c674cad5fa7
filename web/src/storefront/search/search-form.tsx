import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useHref } from '../kit/frame.tsx'
import { addTexts, t } from '../kit/texts.ts'

interface SearchFormProps {
  id: string
  className?: string
  value?: string
  autoFocus?: boolean
}

/** A plain form. Suggestions are loaded with the first focus. */
export function SearchForm({ id, className, value, autoFocus }: SearchFormProps) {
  const href = useHref()
  const input = useRef<HTMLInputElement>(null)
  const { Suggestions, load } = useSuggestions(input)
  return (
    <search className={className}>
      <form action={href('/search')} onFocus={load} className="relative">
        <label htmlFor={id} className="sr-only">
          {t.kit.searchShop}
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={t.kit.searchShop}
          maxLength={100}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only on the page that is there for it
          autoFocus={autoFocus}
          className="min-h-11 w-full rounded-full border border-line bg-surface py-2 ps-11 pe-4 placeholder:text-soft hover:border-strong"
        />
        {Suggestions && input.current && <Suggestions input={input.current} />}
      </form>
    </search>
  )
}

function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const [Suggestions, setSuggestions] = useState<ComponentType<{ input: HTMLInputElement }>>()
  const load = () => {
    Promise.all([import('./suggestions.tsx'), addTexts('search')]).then(
      ([module]) => setSuggestions(() => module.default),
      () => {},
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may have had the focus before the script
  useEffect(() => {
    if (document.activeElement === input.current) load()
  }, [])
  return { Suggestions, load }
}
