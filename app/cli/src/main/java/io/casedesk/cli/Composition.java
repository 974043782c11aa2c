package io.casedesk.cli;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.RawRecord;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.Finding;
import io.casedesk.client.doctor.Report;
import io.casedesk.client.network.Network;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.Trust;
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
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The one place where the repository layer and the files of this program meet. */
final class Composition implements AutoCloseable {

  private final ClientOptions options;
  private final ServiceClient client;

  private Composition(ClientOptions options) {
    this.options = options;
    this.client = new ServiceClient(options);
  }

  /**
   * Joins the parts for one service.
   *
   * @throws IllegalArgumentException when something of the connection cannot be used; the message
   *     begins with the option it is about
   */
  static Composition of(Connection connection) {
    BaseUrl url =
        named(
            "--url",
            () ->
                connection.allowPlainHttp()
                    ? BaseUrl.parseAllowingPlainHttp(connection.url())
                    : BaseUrl.parse(connection.url()));
    Connection.Way way = connection.way();
    ProxySettings proxy =
        way.proxy().equals("system")
            ? new ProxySettings.Computer(way.environment())
            : named(
                "--proxy", () -> ProxySettings.parse(way.proxy(), way::password, way.noProxy()));
    Network network = new Network(proxy, new Trust(connection.caFile()));
    if (connection.caFile().isPresent()) {
      var _ = named("--ca-file", network::judge);
    }
    return new Composition(ClientOptions.of(url, connection::token).withNetwork(network));
  }

  private static <T> T named(String option, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  /** Looks at the connection step by step; reads only. */
  Report examine(Consumer<Finding> listener) {
    return new Doctor(options).run(listener);
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
