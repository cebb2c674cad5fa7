import { ActionIcon, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { problemOf } from '../../api/problems.rules.ts'
import { IconRefresh, IconX } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import type { Upload, Uploads } from './uploads.ts'

/** Uploads in progress and failed ones. */
export function UploadList({ uploads }: { uploads: Uploads & { list: readonly Upload[] } }) {
  if (uploads.list.length === 0) return null
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-label={texts.uploads}>
      <Stack gap="xs">
        {uploads.list.map((upload) => (
          <Row key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </Stack>
    </Paper>
  )
}

interface RowProps {
  upload: Upload
  uploads: Uploads
}

function Row({ upload: { key, content, state, sent, error }, uploads }: RowProps) {
  const { name } = content
  const hasFailed = state === 'FAILED'
  return (
    <Group gap="sm" wrap="nowrap">
      <Stack gap={4} flex={1} miw={0}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {hasFailed ? (
          <Text size="sm" c="red" role="alert">
            {reasonOf(error)}
          </Text>
        ) : (
          <Progress.Root size="sm">
            <Progress.Section value={sent * 100} aria-label={texts.uploading(name)} />
          </Progress.Root>
        )}
      </Stack>
      {hasFailed && (
        <ActionIcon variant="subtle" aria-label={texts.againOf(name)} onClick={() => uploads.retry(key)}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      {state !== 'DONE' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={hasFailed ? texts.dismissOf(name) : texts.cancelOf(name)}
          onClick={() => uploads.cancel(key)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

function reasonOf(error: unknown): string {
  const { title, text, fields } = problemOf(error)
  return Object.values(fields)[0] ?? [title, text].filter(Boolean).join('. ')
}
