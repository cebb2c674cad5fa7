import type { MediaFile, MediaUse } from '@cartwright/contract/media/library.ts'
import { Anchor, List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { chunksOf } from '../../api/chunks.rules.ts'
import { shop } from '../../api/client.ts'
import { invalidate } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { addressOf, distinctUses } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

/** Deletes files after showing where they are used. */
export function useDeleteFiles(onDone: () => void) {
  const removal = useMutation({
    async mutationFn(files: readonly MediaFile[]) {
      const ids = files.map(({ id = '' }) => id)
      const uses = await readUses(ids)
      if (!(await confirmDelete(files, uses))) return 0
      for (const some of chunksOf(ids)) await shop.call('deleteMedia', { ids: some, force: uses.length > 0 })
      return ids.length
    },
    onError: notify.failure,
    onSettled: () => invalidate(),
    onSuccess(count) {
      if (count === 0) return
      notify.success(texts.removed(count))
      onDone()
    },
  })
  return { ask: removal.mutate, isPending: removal.isPending }
}

/** The number of files whose uses are read at a time. */
const atOnce = 6

async function readUses(ids: readonly string[]): Promise<MediaUse[]> {
  const uses: MediaUse[] = []
  for (const some of chunksOf(ids, atOnce)) {
    const replies = await Promise.all(some.map((id) => shop.call('getMediaUsage', { id })))
    uses.push(...replies.flatMap(({ usedBy }) => usedBy))
  }
  return distinctUses(uses)
}

function confirmDelete(files: readonly MediaFile[], uses: readonly MediaUse[]): Promise<boolean> {
  return askToConfirm({
    title: texts.removeTitle(files.length, files[0]?.fileName ?? ''),
    text: uses.length > 0 ? <InUse uses={uses} /> : texts.removeText,
    confirm: uses.length > 0 ? texts.removeAnyway : texts.remove,
    dangerous: true,
  })
}

const mostUses = 8

function InUse({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <>
      <Text size="sm">{texts.inUse}</Text>
      <List size="sm" my="xs">
        {uses.slice(0, mostUses).map((use) => (
          <List.Item key={`${use.kind}/${use.id}`}>
            {texts.useKinds[use.kind]}:{' '}
            <Anchor href={addressOf(use)} target="_blank" size="sm">
              {use.name}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {uses.length > mostUses && <Text size="sm">{texts.moreUses(uses.length - mostUses)}</Text>}
      <Text size="sm">{texts.inUseText}</Text>
    </>
  )
}
