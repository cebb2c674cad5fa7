import type { Import, ImportLine } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Paper, Select, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconDownload } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import { ReportLines } from './report-lines.tsx'
import { filterOf, reportCsv, type Shown } from './rules.ts'

const size = 200
const largestPage = 500

/** The result for each product of the file, and its problems. */
export function Report({ one }: { one: Import }) {
  const [shown, show] = useState<Shown>(one.expected.refused > 0 ? 'problems' : 'all')
  const { lines, error, refetch, onEnd } = useLines(one, shown)
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.report}>
      <SectionHead
        title={texts.report}
        about={texts.reportAbout}
        action={
          <Group gap="xs">
            <Select
              aria-label={texts.show}
              size="xs"
              allowDeselect={false}
              value={shown}
              data={optionsOf(texts.shows)}
              onChange={(value) => show(value as Shown)}
            />
            <DownloadReport one={one} shown={shown} />
          </Group>
        }
      />
      <Problem error={error} onRetry={refetch} />
      {!lines && !error && <Skeleton height={200} />}
      {lines?.length === 0 && <Hint>{texts.noLines}</Hint>}
      {lines && lines.length > 0 && <ReportLines key={shown} lines={lines} onEnd={onEnd} />}
    </Paper>
  )
}

function DownloadReport({ one: { id, fileName }, shown }: { one: Import; shown: Shown }) {
  const download = useMutation({
    mutationFn: async () => reportCsv(await allLines(id, shown), texts),
    onSuccess(text) {
      const file = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
      saveFile(texts.reportName(fileName), file)
    },
    onError: notify.failure,
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.downloadReport}
    </Button>
  )
}

/** Reads the lines page by page, and again when the state of the import changes. */
function useLines({ id, state }: Import, shown: Shown) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['listImportLines', { id, shown, state }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      shop.call('listImportLines', { id, limit: size, after: pageParam, ...filterOf(shown) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ lines }) => (lines.length < size ? undefined : lines.at(-1)?.line),
  })
  const onEnd = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return { lines: data?.pages.flatMap(({ lines }) => lines), error, refetch, onEnd }
}

/** Reads all lines of the report. */
async function allLines(id: string, shown: Shown): Promise<ImportLine[]> {
  const all: ImportLine[] = []
  for (;;) {
    const after = all.at(-1)?.line ?? 0
    const { lines } = await shop.call('listImportLines', {
      id,
      limit: largestPage,
      after,
      ...filterOf(shown),
    })
    all.push(...lines)
    if (lines.length < largestPage) return all
  }
}
