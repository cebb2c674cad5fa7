export interface ZoneGroup {
  /** Empty for the first ones. */
  label: string
  zones: { value: string; label: string }[]
}

export interface PickerDay {
  /** Of the month. */
  number: string
  /** For screen readers. */
  label: string
  /** Only of days with times. */
  url?: string
  /** It has times, none of them free. */
  isFull: boolean
  selected: boolean
  today: boolean
}

export interface PickerTime {
  /** What the button sends; absent when it is full. */
  value?: string
  text: string
  /** Of a class, who gives it, and how many places are left. */
  who: string
  places: string
  waits: boolean
}

/** A course as it is given once. */
export interface CourseView {
  /** From its first day to its last one; no two runs have the same. */
  title: string
  dates: string[]
  /** Says that there are later dates. */
  more: string
  note: string
  waits: boolean
  /** What the button sends; absent when it cannot be booked. */
  value?: string
}

export interface PickerProps {
  /** Names the form: sent twice, it comes from one visitor. */
  formKey: string
  /** With the language and what it keeps: where the form is sent. */
  address: string
  /** The path with the language, for the form of choices. */
  path: string
  /** What the choices below do not say. */
  hidden: Record<string, string>
  zone: string
  /** First those that matter, then all others by their continent. */
  zones: ZoneGroup[]
  /** On whose clocks people meet, and what it is called. Absent for services by video. */
  placeZone?: string
  placeZoneName?: string
  staff: { value: string; label: string }[]
  chosenStaff: string
  /** In minutes; empty where there is nothing to choose. */
  lengths: { value: string; label: string }[]
  chosenLength: string
  month?: {
    label: string
    weekdays: { short: string; long: string }[]
    weeks: (PickerDay | undefined)[][]
    earlierUrl?: string
    laterUrl?: string
    /** Nothing is free in it. */
    isEmpty: boolean
  }
  /** Of the sessions of a class in the month: how long they take, and how many places they have. Else empty. */
  sessionsText?: string
  next?: { label: string; url: string }
  day?: { label: string; times: PickerTime[] }
  course?: { runs: CourseView[] }
  /** Why nothing can be booked. */
  closed?: string
  problem?: string
  /** Of the booking that is moved. */
  keepUrl?: string
}
