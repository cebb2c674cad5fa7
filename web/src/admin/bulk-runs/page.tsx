import type { HistoryRun } from '@cartwright/contract/catalogue/history.ts'
import { Button } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { dateTimeText } from '../components/display/formats.rules.ts'
import { DateTime, useLocaleSettings } from '../components/display/formats.tsx'
import { askToConfirm } from '../components/feedback/confirm.tsx'
import { DataList } from '../components/list/data-list.tsx'
import { emptyListOf } from '../components/list/empty.tsx'
import type { Column } from '../components/list/props.ts'
import { useList } from '../components/list/use-list.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { IconHistory } from '../icons/icons.ts'
import { texts } from './texts/index.ts'
import { useUndoRuns } from './use-undo-runs.ts'

/** The bulk changes, each with a button to undo it. */
export function Page() {
  const list = useList()
  const { cursor } = list.state
  const { data, error, refetch } = useCall(
    'listHistoryRuns',
    { limit: 50, ...(cursor ? { before: cursor } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <DataList
        name="runs"
        label={texts.title}
        columns={columns}
        rows={data?.runs}
        rowId={({ id }) => id}
        rowLabel={({ kind }) => texts.kinds[kind]}
        list={list}
        error={error}
        onRetry={refetch}
        paging={{ kind: 'cursor', next: data?.hasNext ? data.runs.at(-1)?.id : undefined }}
        empty={emptyListOf(texts, IconHistory)}
      />
    </>
  )
}

const columns: readonly Column<HistoryRun>[] = [
  { id: 'what', header: texts.what, card: 'title', cell: ({ kind }) => texts.kinds[kind] },
  { id: 'when', header: texts.when, cell: ({ createdDate }) => <DateTime at={createdDate} /> },
  {
    id: 'who',
    header: texts.who,
    cell: ({ author: { name, kind } }) => name ?? texts.authors[kind] ?? kind,
  },
  { id: 'changes', header: texts.changes, align: 'end', cell: ({ changes }) => changes },
  { id: 'undone', header: texts.undone, align: 'end', cell: undoneText },
  {
    id: 'undo',
    header: texts.undo,
    headerHidden: true,
    align: 'end',
    card: 'aside',
    cell: (run) => <Undo run={run} />,
  },
]

function undoneText({ undone, changes }: HistoryRun): string {
  if (undone === 0) return texts.none
  return undone >= changes ? texts.all : texts.some(undone, changes)
}

function Undo({ run }: { run: HistoryRun }) {
  const { id, kind, createdDate, changes, undone } = run
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const locale = useLocaleSettings()
  const undo = useUndoRuns()
  if (!mayWrite || undone >= changes) return null
  const ask = async () => {
    const question = { title: texts.sure(changes - undone), text: texts.sureText, confirm: texts.undo }
    if (await askToConfirm(question)) undo.mutate([id])
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={texts.undoOf(texts.kinds[kind], dateTimeText(createdDate, locale))}
      loading={undo.isPending}
      onClick={ask}
    >
      {texts.undo}
    </Button>
  )
}
