import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTime } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { bytesText, durationText } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

/** The read-only properties of a file. */
export function FileFacts({ file }: { file: MediaFile }) {
  const { mime, bytes = 0, width, height, duration, createdDate, sourceUrl, resolutions = [] } = file
  const facts: [string, ReactNode][] = [
    [texts.kind, mime],
    [texts.size, bytesText(bytes, language)],
    [texts.measures, width && height ? `${width} × ${height}` : undefined],
    [texts.duration, duration ? durationText(duration) : undefined],
    [texts.resolutions, resolutions.map(({ id }) => id).join(', ') || undefined],
    [texts.addedDate, createdDate && <DateTime at={createdDate} />],
    [
      texts.source,
      sourceUrl && (
        <Anchor href={sourceUrl} target="_blank" rel="noreferrer" size="sm">
          {sourceUrl}
        </Anchor>
      ),
    ],
  ]
  return (
    <dl className="media-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
