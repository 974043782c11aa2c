package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.desktop.connection.Profile;
import io.casedesk.desktop.connection.ProfileBook;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.connection.Sessions;
import io.casedesk.model.ReadListener;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.Tokens;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person saved of the way to a service, as the service sees it. */
class ProfileWayTest {

  private static final Pattern PAGE = Pattern.compile("[?&]page=(\\d+)");

  /** More than any limit that is tried here. */
  private static final int READERS = 12;

  private final Path folder;
  private final Watched service;

  ProfileWayTest(@TempDir Path folder) {
    this.folder = folder;
    service = new Watched(folder.resolve("service.db"));
  }

  /** The real service, which is told how many are in it at once, and for which pages. */
  private static final class Watched extends ProxiedService {

    private final ConcurrentLinkedQueue<String> pages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicBoolean holding = new AtomicBoolean();
    private final CountDownLatch open = new CountDownLatch(1);

    Watched(Path database) {
      super(database, 40);
    }

    @Override
    void answer(HttpExchange exchange, byte[] asked) throws IOException {
      Matcher page = PAGE.matcher(exchange.getRequestURI().toString());
      if (page.find()) {
        pages.add(page.group(1));
      }
      int now = inside.incrementAndGet();
      most.accumulateAndGet(now, Math::max);
      try {
        if (holding.get() && !open.await(60, TimeUnit.SECONDS)) {
          throw new IOException("nobody let the answers through");
        }
        HttpResponse<String> answer = forward(exchange, asked);
        // Before the client hears of it: it may ask for the next one at once.
        inside.decrementAndGet();
        send(exchange, answer.statusCode(), answer.body());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  @AfterEach
  void close() {
    service.open.countDown();
    service.close();
  }

  /** Saves a way and opens it, as the window does with what it finds in its book. */
  private Session opened(int inFlight, FirstPage firstPage) {
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), Opening.PROGRAM);
        Tokens tokens =
            new Tokens(SessionVault::new, new FileVault(folder.resolve("tokens.json")), false)) {
      ProfileBook book = new ProfileBook(workspace, MachinePolicy.none(), "This computer");
      Profile.Way way =
          new Profile.Way(new Profile.Via("none", ""), "", inFlight, firstPage, false);
      book.save(new Profile("1", "One", service.url(), Profile.Look.PLAIN, way));
      return Sessions.of(folder.resolve("built-in.db"), MachinePolicy.none(), tokens)
          .open(book.find("1").orElseThrow(), service.token());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void noMoreReadsAreInFlightThanAPersonSaid(int limit) throws Exception {
    try (Session session = opened(limit, FirstPage.FOUND_OUT);
        ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      session.client().useCases().fields();
      // What was asked until now is over, and its place free again.
      service.most.set(0);
      service.holding.set(true);
      List<Future<?>> reads = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        reads.add(readers.submit(() -> session.client().exportUseCases(ReadListener.none())));
      }
      WindowFixture.await(() -> service.inside.get() == limit);
      service.open.countDown();
      for (Future<?> read : reads) {
        read.get(60, TimeUnit.SECONDS);
      }
      assertEquals(limit, service.most.get(), "as many as were said, and never more");
    }
  }

  @ParameterizedTest
  @CsvSource({"FOUND_OUT, 0", "ZERO, 0", "ONE, 1"})
  void theListBeginsWhereAPersonSaid(FirstPage said, String first) {
    try (Session session = opened(Profile.Way.NOT_SAID, said)) {
      var _ = session.client().exportUseCases(ReadListener.none());
      List<String> asked = List.copyOf(service.pages);
      assertEquals(first, asked.getFirst(), asked::toString);
      assertEquals(said != FirstPage.ONE, asked.contains("0"), asked::toString);
    }
  }
}
