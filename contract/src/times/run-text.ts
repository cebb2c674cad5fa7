interface Asked {
  language: string
  timeZone: string
  /** Of their first sessions. */
  starts: readonly string[]
}

/** Titles of runs of a course; those that are alike with the weekday and the time of the first session, else with a number. */
export function distinctRuns(titles: readonly string[], { language, timeZone, starts }: Asked): string[] {
  const format = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone },
  })
  const timed = titles.map((title, index) =>
    alike(titles, title).length > 1 ? `${title}, ${format.format(new Date(starts[index] ?? ''))}` : title,
  )
  return timed.map((title, index) => {
    const same = alike(timed, title)
    return same.length > 1 ? `${title} (${same.indexOf(index) + 1})` : title
  })
}

function alike(titles: readonly string[], wanted: string): number[] {
  return titles.flatMap((title, index) => (title === wanted ? [index] : []))
}
