package io.casedesk.cli.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.cli.records.LoadedRecords;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps the columns of a table to fields, and compares the table with the records. */
record ImportMapper(ImportOptions options, ImportPrinter printer) {

  /** Returns the mapping to use, and saves it if that is asked for. */
  Mapping mapping(Table table, @Nullable Mapping given, RecordKind kind, LoadedRecords<?> known)
      throws IOException {
    Mapping mapping = given;
    List<Message> remarks = List.of();
    if (mapping == null) {
      MappingSuggestion suggested =
          MappingSuggestion.of(
              columns(kind, known),
              options.key(kind),
              table.name(),
              table.header(),
              options.labels());
      mapping = suggested.mapping();
      remarks = suggested.remarks();
    }
    mapping = options.withRules(mapping);
    printer.mapping(mapping, remarks);
    Path saved = options.saved();
    if (saved != null) {
      byte[] text = MappingFile.write(mapping);
      AtomicFile.replace(saved, out -> out.write(text));
    }
    return mapping;
  }

  private static MappingSuggestion.Known columns(RecordKind kind, LoadedRecords<?> known) {
    return new MappingSuggestion.Known(
        kind, known.repository()::writable, known.fields(), FieldKeys.of(known.records().values()));
  }

  /** Compares the table with the records. */
  <R extends CaseRecord> ImportDifference difference(
      Table table, Mapping mapping, LoadedRecords<R> known, String url, String user)
      throws IOException {
    RecordKind kind = mapping.kind();
    ChangePlan.Header header =
        new ChangePlan.Header(url, kind, Instant.now(), user, table.name())
            .withPurpose(RunPurpose.of(RunRelation.ofTable()));
    ImportDifference.Known<R> records =
        new ImportDifference.Known<>(
            known.fields(),
            known.dropdownValues(),
            known.records(),
            known.outcome().complete(),
            MappingSuggestion.unwritable(columns(kind, known), mapping, table.header()));
    ImportChoices choices = options.choices();
    ImportDifference found = ImportDifference.of(header, table, mapping, choices, records);
    List<Integer> faulty =
        found.rows().stream()
            .filter(row -> options.skipFaulty() && row.state() == ImportRow.State.FAULTY)
            .map(ImportRow::number)
            .toList();
    return faulty.isEmpty()
        ? found
        : ImportDifference.of(header, table, mapping, choices.withSkipped(faulty), records);
  }
}
