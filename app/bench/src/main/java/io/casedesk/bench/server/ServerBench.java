package io.casedesk.bench.server;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import java.io.IOException;
import java.util.function.Consumer;

/** How many pages a second the service sends. */
public final class ServerBench implements Benchmark {

  /** Reads its settings when it is run. */
  public ServerBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    try (LoadedServer server = new LoadedServer(Settings.fromProperties().records())) {
      ThroughputFigures.run(server, found);
    }
  }
}
