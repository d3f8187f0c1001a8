// Reads the CSV files that tests download.
import Papa from 'papaparse';

const read = <Row>(text: string, header: boolean): Row[] => {
  const { data, errors } = Papa.parse<Row>(text, {
    delimiter: ',',
    skipEmptyLines: true,
    header: header as false,
  });
  if (errors.length > 0) throw new Error(`invalid CSV: ${JSON.stringify(errors)}`);
  return data;
};

/** Returns the rows of a file, with its header. */
export const readCsvRows = (text: string): string[][] => read(text, false);

/** Returns the rows of a file as records, by the names in its header. */
export const readCsvRecords = (text: string): Record<string, string>[] => read(text, true);
