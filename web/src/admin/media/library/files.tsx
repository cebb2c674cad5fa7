import { Button, EmptyState, Paper } from '@mantine/core'
import { Problem } from '../../components/feedback/problem.tsx'
import { EmptyList } from '../../components/list/empty.tsx'
import type { List } from '../../components/list/use-list.ts'
import { IconPhoto } from '../../icons/icons.ts'
import { Loading, More } from '../more.tsx'
import { texts } from '../texts/index.ts'
import type { FileListProps, useFiles } from '../use-files.ts'
import { LibraryGrid } from './grid.tsx'
import { LibraryList } from './list.tsx'
import type { View } from './toolbar.tsx'

interface LibraryFilesProps extends Omit<FileListProps, 'files'> {
  found: ReturnType<typeof useFiles>
  list: List
  view: View
}

/** The found files, as a grid or a list. */
export function LibraryFiles({ found, list, view, ...shown }: LibraryFilesProps) {
  const { files, error, refetch, onMore, isFetchingMore } = found
  if (error && !files) return <Problem error={error} onRetry={refetch} />
  if (!files) return <Loading />
  if (files.length === 0) return <Nothing list={list} />
  return (
    <>
      <Problem error={error} onRetry={refetch} />
      {view === 'grid' ? <LibraryGrid files={files} {...shown} /> : <LibraryList files={files} {...shown} />}
      <More {...(onMore ? { onMore } : {})} loading={isFetchingMore} />
    </>
  )
}

function Nothing({ list }: { list: List }) {
  const { words, filters } = list.state
  const { folder, kind, access } = filters
  const icon = <IconPhoto size={32} stroke={1.3} />
  if (!words && !kind && !access) {
    return (
      <EmptyList title={folder ? texts.emptyFolder : texts.emptyTitle} text={texts.emptyText} icon={icon} />
    )
  }
  const clear = () => list.replace({ words: '', filters: folder ? { folder } : {}, page: 1 })
  return (
    <Paper withBorder>
      <EmptyState title={texts.nothingFound} description={texts.nothingFoundText} py="xl" size="sm">
        <EmptyState.Actions>
          <Button variant="default" size="xs" onClick={clear}>
            {texts.clear}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  )
}
