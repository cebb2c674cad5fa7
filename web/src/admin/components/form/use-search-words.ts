import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** What is typed into a field that searches, and the words to search for once the typing pauses. */
export function useSearchWords() {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  return { typed, words, search }
}
