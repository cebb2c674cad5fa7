import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Paper, Select, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { saveText } from '../fetch-file.ts'
import { texts } from '../texts/index.ts'
import { allLines } from './lines.ts'
import { ReportLines } from './report-lines.tsx'
import { filterOf, reportOf, type Shown } from './rules.ts'

const size = 200

/** What becomes of each product of a file, and what is wrong with it. */
export function Report({ one }: { one: Import }) {
  const [shown, show] = useState<Shown>(one.expected.refused > 0 ? 'problems' : 'all')
  const { lines, error, refetch, onEnd } = useLines(one, shown)
  const download = useMutation({
    mutationFn: async () => reportOf(await allLines(one.id, shown), texts),
    onSuccess: (text) => saveText(texts.reportName(one.fileName), text),
    onError: notify.failure,
  })
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
              data={Object.entries(texts.shows).map(([value, label]) => ({ value, label }))}
              onChange={(value) => show(value as Shown)}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {texts.downloadReport}
            </Button>
          </Group>
        }
      />
      <Problem error={error} onRetry={refetch} />
      {!lines && !error && <Skeleton height={200} />}
      {lines?.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noLines}
        </Text>
      )}
      {lines && lines.length > 0 && <ReportLines key={shown} lines={lines} onEnd={onEnd} />}
    </Paper>
  )
}

/** A page at a time; read anew when the import has come further. */
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
