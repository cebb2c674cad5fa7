import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import type { Form } from '../components/form/use-revision.ts'
import { IconPlus, IconTrash } from '../icons/icons.ts'
import { newAlgorithm, type PluginValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.form.algorithms

type PluginEdits = Form<PluginValues>

/** What a plugin that recommends products can be asked for. */
export function Algorithms({ form }: { form: PluginEdits }) {
  const { algorithms } = form.values
  return (
    <Input.Wrapper
      labelElement="div"
      label={texts.title}
      description={texts.about}
      error={form.errors.algorithms}
    >
      <Stack gap="sm" mt="xs">
        {algorithms.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id changes while it is typed
          <AlgorithmRow key={index} form={form} index={index} />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('algorithms', newAlgorithm)}
          >
            {texts.add}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function AlgorithmRow({ form, index }: { form: PluginEdits; index: number }) {
  const { algorithms } = form.values
  const name = algorithms[index]?.name || texts.new
  return (
    <Group align="flex-start" gap="sm" role="group" aria-label={name}>
      <TextInput
        label={texts.name}
        required
        flex="1 1 12rem"
        {...form.getInputProps(`algorithms.${index}.name`)}
      />
      <Group align="flex-start" gap="sm" wrap="nowrap" flex="2 1 16rem">
        <TextInput
          label={texts.id}
          description={texts.idHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          flex={1}
          {...form.getInputProps(`algorithms.${index}.algorithmId`)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={28}
          disabled={algorithms.length === 1}
          aria-label={texts.remove(name)}
          onClick={() => form.removeListItem('algorithms', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
