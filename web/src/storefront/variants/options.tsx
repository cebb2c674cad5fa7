import { useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError, Select } from '../../ui/control.tsx'
import { optionField } from '../catalogue/card.rules.ts'
import { t } from '../kit/texts.ts'
import { any, type ChoiceState, type Chosen, type Option } from './choices.rules.ts'

/** More choices than this are a list to unfold. */
const mostSeen = 12

interface OptionsProps {
  options: readonly Option[]
  chosen: Chosen
  states: readonly ChoiceState[][]
  /** The field that has to be filled in first. */
  missing: string | undefined
}

/** What there is to choose. The form knows what is chosen: these only say what it began with. */
export function Options({ options, chosen, states, missing }: OptionsProps) {
  return options.map((option, index) => {
    const others = options.flatMap(({ choices }, other) =>
      other === index ? [] : (choices[chosen[other] ?? any]?.name ?? []),
    )
    const asked = {
      option,
      choice: chosen[index] ?? any,
      missing: choiceIsMissing(option, chosen[index] ?? any, missing),
      reasons: (states[index] ?? []).map((state) => reasonOf(state, others)),
    }
    return option.choices.length > mostSeen ? (
      <LongChoice key={option.name} {...asked} />
    ) : (
      <ShortChoice key={option.name} {...asked} />
    )
  })
}

interface AskedOption {
  option: Option
  choice: number
  missing: boolean
  /** Why a choice cannot be had; empty for those that can. */
  reasons: readonly string[]
}

function choiceIsMissing({ name }: Option, choice: number, missing: string | undefined): boolean {
  return choice === any && missing === optionField(name)
}

function reasonOf(state: ChoiceState, others: readonly string[]): string {
  if (state === 'free') return ''
  return state === 'missing' && others.length > 0
    ? t.variants.notWith(others.join(', '))
    : t.catalogue.soldOut
}

function ShortChoice({ option: { name, colors, choices }, choice, reasons, missing }: AskedOption) {
  const id = useId()
  const reason = reasons[choice]
  return (
    <fieldset className="min-w-0" aria-describedby={missing ? id : undefined}>
      <legend className="mb-2 text-sm">
        <span className="font-medium">{name}</span>
        {choice !== any && (
          <span className="text-soft">
            : {choices[choice]?.name}
            {reason && ` (${reason})`}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((each, index) => (
          <label
            key={each.name}
            title={colors ? each.name : undefined}
            className={classes(colors ? 'swatch' : 'choice', reasons[index] && 'unavailable')}
          >
            <input
              type="radio"
              name={optionField(name)}
              value={each.name}
              defaultChecked={index === choice}
              required
            />
            {colors && <span aria-hidden="true" style={{ backgroundColor: each.color }} />}
            <span className={colors ? 'sr-only' : undefined}>{each.name}</span>
            {reasons[index] && <span className="sr-only">, {reasons[index]}</span>}
          </label>
        ))}
      </div>
      <Missing id={id} name={missing ? name : ''} />
    </fieldset>
  )
}

function LongChoice({ option: { name, choices }, choice, reasons, missing }: AskedOption) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        {name}
      </label>
      <Select
        id={id}
        name={optionField(name)}
        required
        defaultValue={choices[choice]?.name ?? ''}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        wrong={missing}
      >
        <option value="">{t.variants.choose}</option>
        {choices.map((each, index) => (
          <option key={each.name} value={each.name}>
            {[each.name, reasons[index]].filter(Boolean).join(' – ')}
          </option>
        ))}
      </Select>
      <Missing id={`${id}-missing`} name={missing ? name : ''} />
    </div>
  )
}

/** Said beside what has no choice yet. */
function Missing({ id, name }: { id: string; name: string }) {
  return (
    <div role="alert" className="not-empty:mt-2">
      {name && <FieldError id={id} text={t.variants.chooseFirst(name)} />}
    </div>
  )
}
