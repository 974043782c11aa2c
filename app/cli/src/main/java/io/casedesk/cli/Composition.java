package io.casedesk.cli;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.RawRecord;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.AtomicFile;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The one place where the repository layer and the files of this program meet. */
final class Composition implements AutoCloseable {

  private final ServiceClient client;

  private Composition(ServiceClient client) {
    this.client = client;
  }

  /**
   * Joins the parts for one service.
   *
   * @throws IllegalArgumentException when the URL cannot be one of a service
   */
  static Composition of(String url, String token) {
    return new Composition(new ServiceClient(ClientOptions.of(url, () -> token)));
  }

  /** Reads every record of a kind and puts the file in its place, or leaves no file at all. */
  ReadOutcome export(Kind kind, Format format, Path out, Progress progress) throws IOException {
    try (AtomicFile file = AtomicFile.replacing(out);
        RecordSink sink = RecordSink.of(kind, format, file)) {
      List<Shortfall> unreadable = new ArrayList<>();
      ReadListener<RawRecord> listener =
          (fresh, read) -> {
            fresh.forEach(record -> write(sink, record, unreadable));
            progress.read(fresh.size(), read);
          };
      ReadOutcome outcome =
          switch (kind) {
            case USE_CASES -> client.exportUseCases(listener);
            case SOLUTIONS -> client.exportSolutions(listener);
          };
      sink.finish();
      file.commit();
      return without(unreadable, outcome);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
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

  @Override
  public void close() {
    client.close();
  }
}
