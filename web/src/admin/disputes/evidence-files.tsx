import { type EvidenceFile, EvidenceFileKind } from '@cartwright/contract/payments/disputes.ts'
import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { shop } from '../api/client.ts'
import { invalidate } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.evidence

interface EvidenceFilesProps {
  disputeId: string
  files: readonly EvidenceFile[]
}

/** The files of an answer, one of each kind. They go to the payment service at once. */
export function EvidenceFiles({ disputeId, files }: EvidenceFilesProps) {
  return (
    <section aria-label={texts.files}>
      <Title order={3} mb="xs">
        {texts.files}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {EvidenceFileKind.enum.map((kind) => (
          <FileRow key={kind} {...{ disputeId, kind }} name={files.find((one) => one.kind === kind)?.name} />
        ))}
      </Stack>
    </section>
  )
}

interface FileRowProps {
  disputeId: string
  kind: EvidenceFileKind
  name: string | undefined
}

function FileRow({ disputeId, kind, name }: FileRowProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      shop.call('uploadDisputeFile', { disputeId, kind, fileName: file.name.slice(-200) }, { file }),
    onSuccess() {
      invalidate(['getDispute'])
      notify.success(texts.added)
    },
    onError: notify.failure,
  })
  const label = texts.kinds[kind]
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {name ?? texts.none}
          </Text>
        </div>
        <FileButton accept="application/pdf,image/jpeg,image/png" onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={name ? texts.replace(label) : texts.add(label)}
            >
              {name ? texts.other : texts.choose}
            </Button>
          )}
        </FileButton>
      </Group>
    </li>
  )
}
