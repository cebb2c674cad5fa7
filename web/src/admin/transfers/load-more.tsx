import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ListState } from '../components/list/list.rules.ts'
import type { List } from '../components/list/use-list.ts'
import { texts } from './texts/index.ts'

export function LoadMore({ onMore, loading }: { onMore: () => void; loading: boolean }) {
  return (
    <Group justify="center" mt="md">
      <Button variant="default" onClick={onMore} loading={loading}>
        {texts.older}
      </Button>
    </Group>
  )
}

/** The state of a list that shares its page with others, so the URL does not contain it. */
export function useLocalList(): List {
  const [state, show] = useState<ListState>({ words: '', filters: {}, page: 1 })
  return { state, replace: show, push: show }
}
