package io.casedesk.bench.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import okhttp3.Response;

/** Eight connections that read as fast as they are answered. */
final class Load {

  static final int CONNECTIONS = 8;

  private static final long SEED = 8;

  private final Client client;
  private final ThroughputFigures.Paths paths;

  Load(Client client, ThroughputFigures.Paths paths) {
    this.client = client;
    this.paths = paths;
  }

  /** Reads for so many seconds; returns how many answers a second were received whole. */
  double perSecond(double seconds) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    long end = begin + (long) (seconds * 1e9);
    long answers = 0;
    CyclicBarrier all = new CyclicBarrier(CONNECTIONS);
    try (ExecutorService readers = Executors.newFixedThreadPool(CONNECTIONS)) {
      List<Future<Long>> counts = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        Random random = new Random(SEED + i);
        counts.add(readers.submit(() -> readUntil(end, all, random)));
      }
      for (Future<Long> count : counts) {
        answers += count.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("A page could not be read", e);
    }
    double took = (System.nanoTime() - begin) / 1e9;
    if (client.connections() != CONNECTIONS) {
      throw new IOException("There were " + client.connections() + " connections");
    }
    return answers / took;
  }

  private long readUntil(long end, CyclicBarrier all, Random random)
      throws IOException, InterruptedException, BrokenBarrierException {
    long count = 0;
    while (System.nanoTime() < end) {
      try (Response response = client.getting(paths.next(random)).execute()) {
        if (response.code() != 200) {
          throw new IOException("A page was answered with " + response.code());
        }
        if (count == 0) {
          // Each holds its first answer until all have one: so many connections there are then.
          all.await();
        }
        response.body().source().skip(response.body().contentLength());
        count++;
      }
    }
    return count;
  }
}
