const isNumber = /^-?[\d\s\u00A0\u202F]+([.,]\d+)?$/
const mayBeFormula = /^[=+\-@\t\r]/

/**
 * A table for a spreadsheet, French ones first: semicolons between cells, and the mark at the start without which Excel would
 * garble accents. A cell that a spreadsheet would run as a formula is given an apostrophe: it stays a text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const text = mayBeFormula.test(value) && !isNumber.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
