import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Drawer, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { useUnsaved } from '../../components/form/unsaved.tsx'
import { useRevision } from '../../components/form/use-revision.ts'
import { texts as partTexts } from '../../components/texts/index.ts'
import { IconTrash } from '../../icons/icons.ts'
import { pathsOf } from '../media.rules.ts'
import { texts } from '../texts/index.ts'
import { FileFacts } from './facts.tsx'
import { FileLinks } from './file-links.tsx'
import { FullView } from './full-view.tsx'
import { FileUsage } from './usage.tsx'
import { useDeleteFiles } from './use-delete-files.tsx'

interface FileDetailsProps {
  file: MediaFile
  readOnly: boolean
  onClose: () => void
}

/** The drawer of a file: view, properties and uses. */
export function FileDetails({ file, readOnly, onClose }: FileDetailsProps) {
  const removal = useDeleteFiles(onClose)
  const editing = useEditing(file)
  const close = async () => {
    const isLeaving = !editing.dirty || (await askToConfirm({ ...partTexts.leave, dangerous: true }))
    if (isLeaving) onClose()
  }
  return (
    <Drawer opened onClose={close} position="right" size="28rem" title={file.fileName}>
      <Stack>
        <FullView file={file} />
        <FileLinks file={file} readOnly={readOnly} />
        <Editing {...editing} readOnly={readOnly} />
        <FileFacts file={file} />
        <FileUsage id={file.id ?? ''} />
        {!readOnly && (
          <Group>
            <Button
              variant="light"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={removal.isPending}
              onClick={() => removal.ask([file])}
            >
              {texts.remove}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  )
}

const noFolder = 'none'

function useEditing({ id = '', fileName = '', altText = '', folderId, ...file }: MediaFile) {
  const values = { fileName, altText, folderId: folderId ?? noFolder }
  const form = useForm({ initialValues: values })
  const [revision, setRevision] = useRevision(form, { revision: file.revision, values })
  const save = useChange('updateMedia', {
    invalidates: ['listMedia', 'listMediaFolders'],
    onDone: () => notify.success(texts.saved),
  })
  const dirty = form.isDirty()
  useUnsaved(dirty)
  const submit = form.onSubmit((values) => {
    const folder = values.folderId === noFolder ? null : values.folderId
    const request = { file: { id, ...values, folderId: folder, ...(revision ? { revision } : {}) } }
    save.mutate(request, {
      onError: (error) => form.setErrors(formErrors(error, 'file')),
      onSuccess({ file: saved }) {
        setRevision(saved.revision ?? '')
        form.resetDirty(values)
      },
    })
  })
  return { form, dirty, submit, error: save.error, isSaving: save.isPending }
}

type EditingProps = ReturnType<typeof useEditing> & { readOnly: boolean }

function Editing({ form, dirty, submit, error, isSaving, readOnly }: EditingProps) {
  const { data } = useCall('listMediaFolders', {})
  const folders = pathsOf(data?.folders ?? []).map(({ id, label }) => ({ value: id, label }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Problem error={error} formFields={['file.fileName', 'file.altText']} />
        <Textarea
          label={texts.altText}
          description={texts.altTextHint}
          autosize
          minRows={2}
          readOnly={readOnly}
          {...form.getInputProps('altText')}
        />
        <TextInput label={texts.name} readOnly={readOnly} {...form.getInputProps('fileName')} />
        <Select
          label={texts.folder}
          allowDeselect={false}
          searchable={folders.length > 8}
          readOnly={readOnly}
          data={[{ value: noFolder, label: texts.folders.top }, ...folders]}
          {...form.getInputProps('folderId')}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" disabled={!dirty} loading={isSaving}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
