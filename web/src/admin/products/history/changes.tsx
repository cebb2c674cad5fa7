import type { FieldChange, HistoryEntry, VariantChange } from '@cartwright/contract/catalogue/history.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { LocaleSettings } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { excerpts, fieldName, valueText } from '../../components/product/values.rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import {
  fileChanges,
  hasMoreVariants,
  type LaterChange,
  pictureOf,
  type StoredFile,
  variantName,
} from './changes.rules.ts'

const texts = allTexts.history
const few = 3

/** The changes of a history entry. */
export function Changes({ entry }: { entry: HistoryEntry }) {
  return (
    <>
      {entry.changes.map((change) =>
        change.field === 'media' ? (
          <Files change={change} key={change.field} />
        ) : (
          <Field change={change} key={change.field} />
        ),
      )}
      {entry.variantsChanged > 0 && <Variants entry={entry} />}
    </>
  )
}

function Field({ change }: { change: FieldChange }) {
  const locale = useLocaleSettings()
  const { field } = change
  const [before, after] = excerpts(
    valueText(field, change.before, locale),
    valueText(field, change.after, locale),
  )
  return (
    <Text size="sm" className="product-change-text">
      {`${fieldName(field)}: `}
      {before === after ? texts.look : <Turn before={before} after={after} />}
    </Text>
  )
}

function Turn({ before, after }: { before: string; after: string }) {
  return (
    <>
      <Text span size="sm" c="dimmed">
        {before}
      </Text>
      {` → ${after}`}
    </>
  )
}

function Files({ change }: { change: FieldChange }) {
  const { added, removed, isOther } = fileChanges(change)
  if (isOther) {
    return (
      <Text size="sm">
        {fieldName('media')}: {texts.arranged}
      </Text>
    )
  }
  return (
    <>
      {added.length > 0 && <Pictures label={texts.added(added.length)} files={added} />}
      {removed.length > 0 && <Pictures label={texts.removed(removed.length)} files={removed} />}
    </>
  )
}

function Pictures({ label, files }: { label: string; files: readonly StoredFile[] }) {
  return (
    <Group gap="xs">
      <Text size="sm">{label}</Text>
      {files.map((file) => {
        const picture = pictureOf(file)
        return picture ? (
          <img
            key={file.id}
            src={picture}
            alt={file.altText ?? ''}
            width={32}
            height={32}
            loading="lazy"
            className="product-change-picture"
          />
        ) : null
      })}
    </Group>
  )
}

/** A few variants, or all on request. */
function Variants({ entry }: { entry: HistoryEntry }) {
  const [isWhole, setWhole] = useState(false)
  const hasMore = hasMoreVariants(entry)
  const { data } = useCall('getHistoryEntry', { id: entry.id }, { enabled: isWhole && hasMore })
  const known = (data?.entry ?? entry).variants
  return (
    <Stack gap={2} className={isWhole ? 'product-change-variants' : ''} tabIndex={isWhole ? 0 : undefined}>
      {known.slice(0, isWhole ? undefined : few).map((variant) => (
        <Variant variant={variant} key={variant.variantId} />
      ))}
      {!isWhole && entry.variantsChanged > few && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="product-change-more"
          onClick={() => setWhole(true)}
        >
          {texts.allVariants(entry.variantsChanged)}
        </Button>
      )}
    </Stack>
  )
}

function Variant({ variant }: { variant: VariantChange }) {
  const locale = useLocaleSettings()
  const { action, changes } = variant
  const lines = changes.map(
    ({ field, before, after }) =>
      `${fieldName(field)} ${valueText(field, before, locale)} → ${valueText(field, after, locale)}`,
  )
  return (
    <Text size="sm" className="product-change-text">
      {`${variantName(variant)}: ${action === 'CHANGED' ? lines.join(', ') : texts.variantActions[action]}`}
    </Text>
  )
}

interface LaterChangesProps {
  changes: readonly LaterChange[]
  /** The variants of the change to undo. */
  variants: readonly VariantChange[]
  locale: LocaleSettings
}

/** The later changes that an undo would also undo. */
export function LaterChanges({ changes, variants, locale }: LaterChangesProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.changedSinceText}</Text>
      {changes.slice(0, 10).map(({ before, now, ...later }) => (
        <Text size="sm" key={`${later.variantId} ${later.field}`}>
          <strong>{laterName(later, variants)}</strong>:{' '}
          {texts.wouldBe(valueText(later.field, now, locale), valueText(later.field, before, locale))}
        </Text>
      ))}
      {changes.length > 10 && <Text size="sm">{texts.andMore(changes.length - 10)}</Text>}
    </Stack>
  )
}

function laterName({ field, variantId }: LaterChange, variants: readonly VariantChange[]): string {
  const variant = variants.find((each) => each.variantId === variantId)
  return [fieldName(field), variant ? variantName(variant) : ''].filter(Boolean).join(', ')
}
