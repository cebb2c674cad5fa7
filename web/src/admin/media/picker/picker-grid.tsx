import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { EmptyState } from '@mantine/core'
import { Problem } from '../../components/feedback/problem.tsx'
import { IconCheck, IconPhoto } from '../../icons/icons.ts'
import { Preview } from '../files/preview.tsx'
import { Loading, More } from '../more.tsx'
import { texts } from '../texts/index.ts'
import type { useFiles } from '../use-files.ts'

interface PickerGridProps {
  found: ReturnType<typeof useFiles>
  chosen: readonly MediaFile[]
  onChosen: (files: readonly MediaFile[]) => void
  isFiltered: boolean
}

/** The found files, each a toggle button. */
export function PickerGrid({ found, chosen, onChosen, isFiltered }: PickerGridProps) {
  const { files, error, refetch, onMore, isFetchingMore } = found
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!files) return <Loading />
  const loose = chosen.filter(({ id }) => !files.some((file) => file.id === id))
  const all = [...loose, ...files]
  if (all.length === 0) return <EmptyGrid isFiltered={isFiltered} />
  const toggle = (file: MediaFile) => {
    const others = chosen.filter(({ id }) => id !== file.id)
    onChosen(others.length === chosen.length ? [...chosen, file] : others)
  }
  return (
    <>
      <ul className="media-grid" aria-label={texts.title}>
        {all.map((file) => (
          <Tile
            key={file.id}
            file={file}
            isChosen={chosen.some(({ id }) => id === file.id)}
            onToggle={() => toggle(file)}
          />
        ))}
      </ul>
      <More {...(onMore ? { onMore } : {})} loading={isFetchingMore} />
    </>
  )
}

function EmptyGrid({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return <EmptyState title={texts.nothingFound} description={texts.nothingFoundText} py="xl" size="sm" />
  }
  const icon = <IconPhoto size={32} stroke={1.3} />
  return <EmptyState title={texts.emptyTitle} description={texts.emptyText} icon={icon} py="xl" size="sm" />
}

interface TileProps {
  file: MediaFile
  isChosen: boolean
  onToggle: () => void
}

function Tile({ file, isChosen, onToggle }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="media-tile"
        aria-pressed={isChosen}
        title={file.altText || file.fileName}
        onClick={onToggle}
      >
        <Preview file={file} />
        <span className="media-name">{file.fileName}</span>
        {isChosen && (
          <span className="media-chosen">
            <IconCheck size={16} aria-hidden />
          </span>
        )}
      </button>
    </li>
  )
}
