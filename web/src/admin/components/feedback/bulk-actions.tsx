import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Failure, oneByOne } from '../../api/chunks.rules.ts'
import { isNotFound, problemOf } from '../../api/problems.rules.ts'
import { invalidate } from '../../api/use-call.ts'
import { askToConfirm } from './confirm.tsx'
import * as notify from './notify.tsx'

interface BulkTexts {
  activate: string
  deactivate: string
  remove: string
  changed: (count: number) => string
  failed: (count: number) => string
  removeTitle: (count: number) => string
  removeText: string
  removed: (count: number) => string
}

interface BulkProps<Item> {
  items: readonly Item[]
  texts: BulkTexts
  nameOf: (item: Item) => string
  setActive: (item: Item, active: boolean) => Promise<unknown>
  remove: (item: Item) => Promise<unknown>
  onDone: () => void
}

/** Switches the selected items on or off, or deletes them, one after another. */
export function BulkActions<Item>(props: BulkProps<Item>) {
  const { texts } = props
  const { setActive, removeAll, isPending } = useBulkChanges(props)
  const button = { size: 'compact-sm', variant: 'light', disabled: isPending } as const
  return (
    <>
      <Button {...button} onClick={() => setActive(true)}>
        {texts.activate}
      </Button>
      <Button {...button} onClick={() => setActive(false)}>
        {texts.deactivate}
      </Button>
      <Button {...button} color="red" onClick={removeAll}>
        {texts.remove}
      </Button>
    </>
  )
}

interface BulkChange<Item> {
  change: (item: Item) => Promise<unknown>
  message: (count: number) => string
}

function useBulkChanges<Item>({ items, texts, nameOf, setActive, remove, onDone }: BulkProps<Item>) {
  const each = useMutation({
    mutationFn: ({ change }: BulkChange<Item>) => oneByOne(items, change),
    onSuccess(failures, { message }) {
      const count = items.length - failures.length
      if (count > 0) notify.success(message(count))
      notifyFailures(failures, { texts, nameOf })
      onDone()
    },
    onSettled: () => invalidate(),
  })
  const removeAll = async () => {
    const sure = await askToConfirm({
      title: texts.removeTitle(items.length),
      text: texts.removeText,
      confirm: texts.remove,
      dangerous: true,
    })
    if (sure) each.mutate({ change: (item) => remove(item).catch(unlessGone), message: texts.removed })
  }
  return {
    setActive: (active: boolean) =>
      each.mutate({ change: (item) => setActive(item, active), message: texts.changed }),
    removeAll,
    isPending: each.isPending,
  }
}

/** What somebody else has just deleted counts as deleted. */
function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}

function notifyFailures<Item>(
  failures: readonly Failure<Item>[],
  { texts, nameOf }: Pick<BulkProps<Item>, 'texts' | 'nameOf'>,
): void {
  if (failures.length === 0) return
  const lines = failures.map(({ item, error }) => `${nameOf(item)}: ${problemOf(error).title}`)
  notify.warning(texts.failed(failures.length), lines.slice(0, 5).join(' '))
}
