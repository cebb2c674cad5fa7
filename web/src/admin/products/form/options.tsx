import { ActionIcon, Button, ColorInput, Group, Paper, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { optionsOf } from '../../components/form/options.ts'
import { IconPlus, IconX } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import type { OptionDraft } from './draft.rules.ts'
import { Entries, RemoveEntry } from './entries.tsx'
import type { ProductForm } from './form.ts'

const texts = allTexts.options
const emptyChoice = { value: '', description: '' }

/** What a shopper chooses between, e.g. size and colour. */
export function Options({ form }: { form: ProductForm }) {
  const { productOptions } = form.values
  const add = () =>
    form.insertListItem('productOptions', {
      name: '',
      optionType: 'drop_down',
      choices: [emptyChoice],
    })
  return (
    <Entries title={texts.title} about={texts.about} add={texts.add} onAdd={add}>
      {productOptions.map((option, index) => {
        const place = `productOptions.${index}`
        return <Option key={place} {...{ form, option, index, place }} />
      })}
      {productOptions.length > 0 && (
        <Switch
          label={texts.managed}
          description={texts.managedHint}
          {...form.getInputProps('manageVariants', { type: 'checkbox' })}
        />
      )}
    </Entries>
  )
}

interface OptionProps {
  form: ProductForm
  option: OptionDraft
  index: number
  place: string
}

function Option({ form, option, index, place }: OptionProps) {
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={texts.name}
            onKeyDown={(event) =>
              goOn(event, () => form.getInputNode(`${place}.choices.0.description`)?.focus())
            }
            {...form.getInputProps(`${place}.name`)}
          />
          <Select
            flex={1}
            label={texts.kind}
            data={optionsOf(texts.kinds)}
            allowDeselect={false}
            {...form.getInputProps(`${place}.optionType`)}
          />
          <RemoveEntry
            label={texts.remove(option.name)}
            onClick={() => form.removeListItem('productOptions', index)}
          />
        </Group>
        <Choices form={form} option={option} place={`${place}.choices`} />
      </Stack>
    </Paper>
  )
}

function Choices({ form, option, place }: Omit<OptionProps, 'index'>) {
  return (
    <Group gap="xs">
      {option.choices.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id
        <Choice key={index} form={form} option={option} place={place} index={index} />
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem(place, emptyChoice)}
      >
        {texts.addChoice}
      </Button>
    </Group>
  )
}

function Choice({ form, option, place, index }: OptionProps) {
  const own = `${place}.${index}`
  const description = option.choices[index]?.description ?? ''
  const goToNext = () => {
    if (description.trim() === '') return
    if (index === option.choices.length - 1) flushSync(() => form.insertListItem(place, emptyChoice))
    form.getInputNode(`${place}.${index + 1}.description`)?.focus()
  }
  return (
    <Group gap={4} wrap="nowrap">
      {option.optionType === 'color' && (
        <ColorInput
          w={120}
          withEyeDropper={false}
          aria-label={texts.colour(description)}
          onKeyDown={(event) => goOn(event, () => form.getInputNode(`${own}.description`)?.focus())}
          {...form.getInputProps(`${own}.value`)}
        />
      )}
      <TextInput
        w={150}
        aria-label={texts.choice(option.name, index + 1)}
        placeholder={texts.choicePlaceholder}
        enterKeyHint="next"
        onKeyDown={(event) => goOn(event, goToNext)}
        {...form.getInputProps(`${own}.description`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.removeChoice(description)}
        onClick={() => form.removeListItem(place, index)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Enter goes on instead of saving an unfinished product. */
function goOn(event: KeyboardEvent, next: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  next()
}
