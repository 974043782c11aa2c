package io.casedesk.cli;

import io.casedesk.client.RawRecord;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.AtomicFile;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FilterOutcome;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts the records of a service into a file. */
record RecordExport(ServiceClient client) {

  /** See {@link Composition#export}. */
  FilterOutcome to(
      Kind kind, Map<String, FieldValue> wanted, Format format, Path out, Progress progress)
      throws IOException {
    try (AtomicFile file = AtomicFile.replacing(out);
        RecordSink sink = RecordSink.of(kind, format, file)) {
      List<Shortfall> unreadable = new ArrayList<>();
      ReadListener<RawRecord> listener =
          (fresh, read) -> {
            fresh.forEach(record -> write(sink, record, unreadable));
            progress.read(fresh.size(), read);
          };
      FilterOutcome outcome = read(kind, wanted, listener);
      sink.finish();
      file.commit();
      return new FilterOutcome(
          without(unreadable, outcome.read()), outcome.notHolding(), outcome.refusal());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private FilterOutcome read(
      Kind kind, Map<String, FieldValue> wanted, ReadListener<RawRecord> listener) {
    if (kind == Kind.USE_CASES && !wanted.isEmpty()) {
      return client.exportUseCases(wanted, listener);
    }
    ReadOutcome outcome =
        switch (kind) {
          case USE_CASES -> client.exportUseCases(listener);
          case SOLUTIONS -> client.exportSolutions(listener);
        };
    return new FilterOutcome(outcome, 0, null);
  }

  private static void write(RecordSink sink, RawRecord record, List<Shortfall> unreadable) {
    try {
      sink.write(record);
    } catch (IllegalArgumentException e) {
      unreadable.add(new Shortfall(Reason.ROW_UNREADABLE, record.id() + ": " + e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReadOutcome without(List<Shortfall> unreadable, ReadOutcome outcome) {
    List<Shortfall> shortfalls = new ArrayList<>(outcome.shortfalls());
    shortfalls.addAll(unreadable);
    return new ReadOutcome(
        outcome.records() - unreadable.size(), outcome.asOf(), List.copyOf(shortfalls));
  }
}
