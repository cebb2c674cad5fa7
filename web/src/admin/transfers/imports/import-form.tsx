import type { ExistingProducts } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Paper, Progress, Select, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { clientWithProgress } from '../../media/uploads/progress.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.bringIn

/** Sends a file and leads to what it would bring. */
export function BringIn() {
  const [existing, setExisting] = useState<ExistingProducts>('UPDATE')
  const { send, sent, stop } = useSending(existing)
  const openDialog = useRef<() => void>(null)
  const file = send.variables
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={send.error} />
        <Select
          label={texts.existing}
          allowDeselect={false}
          value={existing}
          data={Object.entries(texts.existings).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setExisting(value as ExistingProducts)}
        />
        {send.isPending && file ? (
          <Stack gap="xs">
            <Text size="sm">{texts.sending(file.name)}</Text>
            <Progress.Root size="md">
              <Progress.Section value={sent * 100} aria-label={texts.sending(file.name)} />
            </Progress.Root>
            <Group>
              <Button variant="default" size="xs" onClick={stop}>
                {texts.cancel}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Dropzone
            openRef={openDialog}
            multiple={false}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            tabIndex={-1}
            onDrop={(files: File[]) => files[0] && send.mutate(files[0])}
          >
            <Group gap="sm" py="md" justify="center">
              <IconFileUpload size={28} stroke={1.3} aria-hidden />
              <Text size="sm">{texts.drop}</Text>
              <Button size="sm" onClick={() => openDialog.current?.()}>
                {texts.choose}
              </Button>
            </Group>
            <Text size="xs" c="dimmed" ta="center">
              {texts.takes}
            </Text>
          </Dropzone>
        )}
      </Stack>
    </Paper>
  )
}

function useSending(existing: ExistingProducts) {
  const navigate = useNavigate()
  const [sent, setSent] = useState(0)
  const stopper = useRef(new AbortController())
  const send = useMutation({
    mutationFn(file: File) {
      stopper.current = new AbortController()
      const { transfers } = clientWithProgress(setSent)
      return transfers.uploadImport({ fileName: file.name, existing }, file, {
        signal: stopper.current.signal,
      })
    },
    onSuccess(reply) {
      invalidate(['listImports'])
      void navigate(`/admin/transfers/${reply.import.id}`)
    },
  })
  const stop = () => {
    stopper.current.abort()
    send.reset()
    setSent(0)
  }
  return { send, sent, stop }
}
