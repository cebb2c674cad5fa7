import type { ExistingProducts } from '@cartwright/contract/catalogue/transfers.ts'
import { Button, Group, Input, Paper, Progress, Select, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { SectionHead } from '../../components/page/section-head.tsx'
import { IconFileUpload } from '../../icons/icons.ts'
import { callWithProgress } from '../../media/uploads/progress.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.importForm

/** Uploads a file and opens the page of its import. */
export function ImportForm() {
  const [existing, setExisting] = useState<ExistingProducts>('UPDATE')
  const { upload, progress, stop } = useUpload(existing)
  const file = upload.variables
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <SectionHead title={texts.title} about={texts.about} />
      <Stack>
        <Problem error={upload.error} formFields={['file']} />
        <Select
          label={texts.existing}
          allowDeselect={false}
          value={existing}
          data={optionsOf(texts.existings)}
          onChange={(value) => setExisting(value as ExistingProducts)}
        />
        {upload.isPending && file ? (
          <UploadProgress name={file.name} progress={progress} onStop={stop} />
        ) : (
          <FileDrop error={formErrors(upload.error, '').file} onFile={(file) => upload.mutate(file)} />
        )}
      </Stack>
    </Paper>
  )
}

interface UploadProgressProps {
  name: string
  progress: number
  onStop: () => void
}

function UploadProgress({ name, progress, onStop }: UploadProgressProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.sending(name)}</Text>
      <Progress.Root size="md">
        <Progress.Section value={progress * 100} aria-label={texts.sending(name)} />
      </Progress.Root>
      <Group>
        <Button variant="default" size="xs" onClick={onStop}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

interface FileDropProps {
  /** What is wrong with the last file. */
  error: string | undefined
  onFile: (file: File) => void
}

function FileDrop({ error, onFile }: FileDropProps) {
  const errorId = useId()
  const openDialog = useRef<() => void>(null)
  return (
    <Dropzone
      className="import-drop"
      data-invalid={error ? true : undefined}
      openRef={openDialog}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      onDrop={(files: File[]) => files[0] && onFile(files[0])}
    >
      <Group gap="sm" py="md" justify="center">
        <IconFileUpload size={28} stroke={1.3} aria-hidden />
        <Text size="sm">{texts.drop}</Text>
        <Button
          size="sm"
          aria-describedby={error ? errorId : undefined}
          onClick={() => openDialog.current?.()}
        >
          {texts.choose}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" ta="center">
        {texts.takes}
      </Text>
      {error && (
        <Input.Error id={errorId} size="sm" ta="center" mt="xs">
          {error}
        </Input.Error>
      )}
    </Dropzone>
  )
}

function useUpload(existing: ExistingProducts) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState(0)
  const controller = useRef(new AbortController())
  const upload = useMutation({
    mutationFn(file: File) {
      controller.current = new AbortController()
      const call = callWithProgress(setProgress)
      const { signal } = controller.current
      return call('uploadImport', { fileName: file.name, existing }, { file, signal })
    },
    onSuccess(reply) {
      invalidate(['listImports'])
      void navigate(`/admin/transfers/${reply.import.id}`)
    },
  })
  const stop = () => {
    controller.current.abort()
    upload.reset()
    setProgress(0)
  }
  return { upload, progress, stop }
}
