package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a whole list of records, and what it shows of fields and options. Blocks. */
final class ListRead<R extends CaseRecord> {

  private final RecordKind<R> kind;
  private final Session session;
  private final Books books;

  ListRead(RecordKind<R> kind, Session session, Books books) {
    this.kind = kind;
    this.session = session;
    this.books = books;
  }

  /**
   * What a read came to.
   *
   * @param ids of every record it showed
   */
  record Loaded(ReadOutcome outcome, Knowledge knowledge, Set<String> ids) {}

  /** Hears of records as they come. */
  @FunctionalInterface
  interface Pages<R extends CaseRecord> {
    /**
     * Some more came.
     *
     * @param early what the first of them show of fields and options; null later
     */
    void came(List<Row<R>> fresh, ReadListener.Progress progress, @Nullable Knowledge early);
  }

  /**
   * Reads all.
   *
   * @throws ApiException when the list cannot be read
   */
  Loaded read(Pages<R> pages) {
    List<FieldDefinition> definitions = definitions();
    Map<String, R> all = new LinkedHashMap<>();
    ReadOutcome result =
        kind.repository(session)
            .readAll(
                (fresh, progress) -> {
                  boolean first = all.isEmpty();
                  fresh.forEach(record -> all.put(record.id(), record));
                  List<Row<R>> rows = fresh.stream().map(Row::new).toList();
                  @Nullable Knowledge early =
                      first ? withBefore(kind.knowledge(session, definitions, fresh)) : null;
                  pages.came(rows, progress, early);
                });
    List<R> records = new ArrayList<>(all.values());
    Knowledge seen = kind.knowledge(session, definitions, records);
    Knowledge known =
        result.complete()
            ? seen.withOptions(books.learn(seen.seen(), result.asOf()))
            : withBefore(seen);
    return new Loaded(result, known, Set.copyOf(all.keySet()));
  }

  /** A part of the records does not show what options there are no more. */
  Knowledge withBefore(Knowledge seen) {
    return seen.withOptions(books.with(seen.seen()));
  }

  private List<FieldDefinition> definitions() {
    try {
      return kind.definitions(session);
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      // Without metadata the fields seen in records are still columns and can still be edited.
      return List.of();
    }
  }
}
