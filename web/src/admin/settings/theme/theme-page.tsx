import type { Site } from '@cartwright/contract/sites/settings.ts'
import { defaultColours, type Mode } from '@cartwright/contract/sites/theme-colours.ts'
import { ColorInput, ColorSwatch, Select, SimpleGrid, Slider, Stack, Text, Title } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { Section } from '../section.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { Logo } from './logo.tsx'
import { colourNames, customProperties, parseContrast, type ThemeValues, themeOf, valuesOf } from './rules.ts'

const texts = allTexts.look

export function Page() {
  return (
    <SettingsPage texts={texts} maw="none">
      {(site) => <ThemeSection site={site} />}
    </SettingsPage>
  )
}

function ThemeSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.form}
      read={({ settings }) => ({ theme: valuesOf(settings?.theme ?? {}) })}
      write={({ theme }) => ({ settings: { theme: themeOf(theme) } })}
      labels={{ ...fieldLabels, ...colourLabels('light'), ...colourLabels('dark') }}
      choices={{ 'theme.textFace': texts.faces, 'theme.displayFace': texts.faces }}
    >
      {(form) => (
        <>
          <Previews values={form.values.theme} />
          <ThemeFields form={form} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Palette form={form} mode="light" />
            <Palette form={form} mode="dark" />
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

const fieldLabels = {
  'theme.textFace': texts.textFace,
  'theme.displayFace': texts.displayFace,
  'theme.radius': texts.radius,
  'theme.logo': texts.logo,
}

function colourLabels<Of extends Mode>(mode: Of) {
  const labels = colourNames.map((name) => [
    `theme.${mode}.${name}`,
    `${texts.colours[name]} (${texts[mode]})`,
  ])
  return Object.fromEntries(labels) as Record<`theme.${Of}.${(typeof colourNames)[number]}`, string>
}

type ThemeForm = Form<{ theme: ThemeValues }>

function ThemeFields({ form }: { form: ThemeForm }) {
  const faces = (names: readonly (keyof typeof texts.faces)[]) =>
    names.map((value) => ({ value, label: texts.faces[value] }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={texts.textFace}
        data={faces(['system', 'humanist', 'rounded', 'serif'])}
        allowDeselect={false}
        {...form.getInputProps('theme.textFace')}
      />
      <Select
        label={texts.displayFace}
        data={faces(['fraunces', 'system', 'humanist', 'rounded', 'serif'])}
        allowDeselect={false}
        {...form.getInputProps('theme.displayFace')}
      />
      <div>
        <Text size="sm" fw={500} id="radius-label">
          {texts.radius}
        </Text>
        <Slider
          min={0}
          max={32}
          thumbProps={{ 'aria-labelledby': 'radius-label' }}
          label={(value) => `${value} px`}
          {...form.getInputProps('theme.radius')}
        />
      </div>
      <Logo
        value={form.values.theme.logo}
        onChange={(logo) => form.setFieldValue('theme.logo', logo)}
        error={form.errors['theme.logo']}
      />
    </SimpleGrid>
  )
}

function Palette({ form, mode }: { form: ThemeForm; mode: Mode }) {
  return (
    <Stack gap="sm">
      <Title order={3}>{texts[mode]}</Title>
      {colourNames.map((name) => {
        const { error, ...field } = form.getInputProps(`theme.${mode}.${name}`)
        const standard = defaultColours[mode][name]
        return (
          <ColorInput
            key={name}
            label={texts.colours[name]}
            placeholder={standard}
            format="hex"
            leftSection={
              <ColorSwatch
                size={18}
                className="look-swatch"
                color={form.values.theme[mode][name] || standard}
              />
            }
            eyeDropperButtonProps={{ 'aria-label': texts.colours[name] }}
            error={error && errorText(String(error))}
            {...field}
          />
        )
      })}
    </Stack>
  )
}

/** The error of a colour, with the names of the colours on this page. */
function errorText(message: string): string {
  const found = parseContrast(message)
  if (!found) return message
  const names: Record<string, string> = { ...texts.colours, ...texts.fixedColours }
  const [front = found.front, back = found.back] = [names[found.front], names[found.back]]
  return texts.contrast({ ...found, front, back })
}

function Previews({ values }: { values: ThemeValues }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} aria-label={texts.preview} component="section">
      <Preview mode="light" values={values} />
      <Preview mode="dark" values={values} />
    </SimpleGrid>
  )
}

/** A sample of the shop in the chosen colours. */
function Preview({ mode, values }: { mode: Mode; values: ThemeValues }) {
  const { textFace, displayFace } = values
  const { product, price, note, button } = texts.sample
  return (
    <div
      className="look-preview"
      data-text={textFace}
      data-display={displayFace}
      style={customProperties(mode, values)}
    >
      <span>{texts[mode]}</span>
      <strong>{product}</strong>
      <p>{price}</p>
      <small>{note}</small>
      <b>{button}</b>
    </div>
  )
}
