/** Units of the contract with the signs that people know them by. */
export const measures = Object.entries({
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'ft²',
}).map(([value, label]) => ({ value, label }))

export const lengths = measures.filter(({ value }) => ['MM', 'CM', 'M', 'IN', 'FT', 'YD'].includes(value))
