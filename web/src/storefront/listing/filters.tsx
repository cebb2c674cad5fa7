import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import type { FilterGroup, FiltersProps, FilterValue } from './view.rules.ts'

/** The values of a group that show without unfolding it. */
const shownValues = 8

/** The groups that show without unfolding the rest. */
const shownGroups = 4

/** A column beside the products; on a phone, a sheet over them. */
export function Filters({ filters, applied }: { filters: FiltersProps; applied: number }) {
  const { action, q, total, more, groups, stock, price } = filters
  return (
    <details className="sheet foldable">
      <summary className="pill">
        <Icon name="filter" />
        {t.listing.filter}
        {applied > 0 && <span className="numbers">({applied})</span>}
        <Icon name="cross" className="sheet-close" />
      </summary>
      <form id="filters" action={action} className="sheet-form">
        {q && <input type="hidden" name="q" value={q} />}
        {price && <Price {...price} />}
        {stock && (
          <fieldset>
            <legend>{t.listing.availability}</legend>
            <Value param="stock" value={{ value: 'in', label: t.listing.inStock, ...withChosen(stock) }} />
          </fieldset>
        )}
        <Groups groups={groups} />
        <div className="sheet-end">
          <button type="submit" className="sheet-show">
            <span className="scripted">{more ? t.listing.showAll : t.listing.show(total)}</span>
            <span className="unscripted">{t.listing.apply}</span>
          </button>
        </div>
      </form>
    </details>
  )
}

function Groups({ groups }: Pick<FiltersProps, 'groups'>) {
  const rest = groups.slice(shownGroups)
  const items = (some: readonly FilterGroup[]) =>
    some.map((group) => <Group key={group.param} group={group} />)
  return (
    <>
      {items(groups.slice(0, shownGroups))}
      {rest.length > 0 && (
        <details open={rest.some(isChosen) || undefined} className="group/groups">
          <summary className="value font-medium">
            {t.listing.moreFilters}
            <Icon name="chevron" className="ms-auto group-open/groups:rotate-180" />
          </summary>
          {items(rest)}
        </details>
      )}
    </>
  )
}

function withChosen({ chosen, count }: { chosen: boolean; count: number }) {
  return { count, ...(chosen ? { chosen: true as const } : {}) }
}

function isChosen({ values }: FilterGroup): boolean {
  return values.some(({ chosen }) => chosen)
}

function Group({ group: { param, title, values } }: { group: FilterGroup }) {
  const rest = values.slice(shownValues)
  return (
    <fieldset>
      <legend>{title}</legend>
      {values.slice(0, shownValues).map((value) => (
        <Value key={value.value} param={param} value={value} />
      ))}
      {rest.length > 0 && (
        <details open={rest.some(({ chosen }) => chosen) || undefined} className="group/rest">
          <summary className="value text-soft group-open/rest:hidden">
            <Icon name="plus" />
            {t.listing.more(rest.length)}
          </summary>
          {rest.map((value) => (
            <Value key={value.value} param={param} value={value} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

function Value({ param, value }: { param: string; value: FilterValue }) {
  const { label = value.value, count, color, chosen = false } = value
  return (
    <label className="value">
      <input
        type="checkbox"
        name={param}
        value={value.value}
        defaultChecked={chosen}
        disabled={count === 0 && !chosen}
      />
      {color && <i style={{ backgroundColor: color }} />}
      <span>{label}</span>
      <small>{count}</small>
    </label>
  )
}

function Price({ min, max, chosen, currency }: NonNullable<FiltersProps['price']>) {
  const id = useId()
  return (
    <fieldset>
      <legend>
        {t.listing.price} <span className="font-normal text-soft">({currency})</span>
      </legend>
      <div className="flex items-center gap-2">
        <Amount id={`${id}-from`} name="price-from" label={t.listing.lowest} hint={min} value={chosen.min} />
        <span aria-hidden="true">–</span>
        <Amount id={`${id}-to`} name="price-to" label={t.listing.highest} hint={max} value={chosen.max} />
      </div>
    </fieldset>
  )
}

interface AmountProps {
  id: string
  name: string
  label: string
  hint: number
  value: number | undefined
}

function Amount({ id, name, label, hint, value }: AmountProps) {
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={String(hint)}
        defaultValue={value ?? ''}
        className="amount"
      />
    </>
  )
}
