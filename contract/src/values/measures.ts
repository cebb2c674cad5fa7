import type { MeasurementUnit } from '../catalogue/products.ts'

/** The symbols of the units. */
export const unitSigns: Readonly<Record<Exclude<MeasurementUnit, 'UNSPECIFIED'>, string>> = {
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
  SQFT: 'sq ft',
}
