package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;

/**
 * Provides the export settings that the user chose.
 *
 * @param preferences the current settings
 */
public record ExportPreferences(Preferences preferences) {

  /** Returns the preselected format. */
  public TableFormat format() {
    return switch (preferences.get(SettingCatalog.FORMAT)) {
      case XLSX -> TableFormat.XLSX;
      case CSV -> TableFormat.CSV;
      case NDJSON -> TableFormat.NDJSON;
      case JSON -> TableFormat.JSON;
    };
  }

  /** Returns the CSV style. */
  public CsvStyle csv() {
    return new CsvStyle(
        preferences.get(SettingCatalog.SEPARATOR).character(),
        preferences.get(SettingCatalog.ENCODING) == SettingCatalog.Encoding.UTF8_MARKED);
  }
}
