import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { changed } from './list.rules.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

/** What is typed is looked for in the list, and stands in its address. */
export function SearchField({ list, placeholder }: { list: List; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { words } = list.state
  const find = useDebouncedCallback((typed: string) => {
    if (typed !== list.state.words) list.show(changed(list.state, { words: typed }))
  }, 250)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = words
  }, [words])
  return (
    <TextInput
      ref={input}
      type="search"
      className="list-search"
      aria-label={texts.search}
      placeholder={placeholder}
      defaultValue={words}
      leftSection={<IconSearch size={17} aria-hidden />}
      onChange={({ currentTarget }) => find(currentTarget.value.trim())}
    />
  )
}
