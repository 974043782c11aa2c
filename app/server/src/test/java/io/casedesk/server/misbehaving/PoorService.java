package io.casedesk.server.misbehaving;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the service, hands everything on, writes too, and spoils a share of the answers
 * whatever was asked.
 */
public final class PoorService implements AutoCloseable {

  private final TrueService service;
  private final Front front;
  private final AtomicInteger requests = new AtomicInteger();
  private final Map<Fault, Integer> spoilt = new ConcurrentHashMap<>();
  private volatile IntFunction<@Nullable Fault> draw = number -> null;

  private PoorService(TrueService service) {
    this.service = service;
    this.front = Front.start(this::handle);
  }

  /** Starts on any free port, and spoils nothing yet. The service stays whoever's it is. */
  public static PoorService start(TrueService service) {
    return new PoorService(service);
  }

  /** Spoils answers as drawn by their number from now on; null leaves one as it is. */
  public void spoil(IntFunction<@Nullable Fault> drawn) {
    requests.set(0);
    draw = drawn;
  }

  /** Where it answers. */
  public URI baseUrl() {
    return front.url();
  }

  /** How many requests came since it was told what to spoil. */
  public int requests() {
    return requests.get();
  }

  /** How often each fault has happened. */
  public Map<Fault, Integer> spoilt() {
    return Map.copyOf(spoilt);
  }

  private void handle(Request request, Socket socket) throws IOException {
    Exchange call =
        new Exchange(
            socket, () -> service.forward(request), front.url(), Misbehaviour.none(0), false);
    Fault fault = draw.apply(requests.getAndIncrement());
    if (fault == null) {
      call.send(call.truth());
      return;
    }
    spoilt.merge(fault, 1, Integer::sum);
    Objects.requireNonNull(fault.act(), fault::toString).on(call);
  }

  @Override
  public void close() {
    front.close();
  }
}
