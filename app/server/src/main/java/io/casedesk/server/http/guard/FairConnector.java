package io.casedesk.server.http.guard;

import io.casedesk.server.options.ListenOptions.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.IO;
import org.jspecify.annotations.Nullable;

/**
 * Opens no more connections than the limit, and takes those that wait from one address after the
 * other. In the queue of the system, a client would stand behind all connections of an address that
 * opens them faster than the service can look at them.
 */
final class FairConnector extends ServerConnector {

  /** How many clients may wait for each connection that can be open; the system allows fewer. */
  private static final int WAITING_A_CONNECTION = 8;

  private final Limits limits;
  private final WaitingList<InetAddress, SocketChannel> waiting;
  private final Set<SelectableChannel> opened = new HashSet<>();

  FairConnector(Server server, Limits limits, ConnectionFactory... factories) {
    super(server, 1, -1, factories);
    this.limits = limits;
    int most = limits.connections() * WAITING_A_CONNECTION;
    this.waiting = new WaitingList<>(most);
    // A client that finds the queue full is told nothing, and tries again after 1, 3 and 7 seconds.
    setAcceptQueueSize(most);
    addBean(
        new SelectorManager.AcceptListener() {
          @Override
          public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
            ended(channel);
          }

          @Override
          public void onClosed(SelectableChannel channel) {
            ended(channel);
          }
        });
  }

  @Override
  public void accept(int acceptor) throws IOException {
    if (getTransport() instanceof ServerSocketChannel listening && listening.isOpen()) {
      SocketChannel accepted = listening.accept();
      accepted.configureBlocking(false);
      configure(accepted.socket());
      InetAddress address = Objects.requireNonNull(accepted.socket().getInetAddress());
      synchronized (waiting) {
        IO.close(waiting.add(address, accepted));
      }
      openNext();
    }
  }

  private void ended(SelectableChannel channel) {
    synchronized (waiting) {
      opened.remove(channel);
    }
    openNext();
  }

  private void openNext() {
    synchronized (waiting) {
      while (isRunning() && opened.size() < limits.connections()) {
        SocketChannel next = waiting.poll();
        if (next == null) {
          return;
        }
        opened.add(next);
        getSelectorManager().accept(next);
      }
    }
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    synchronized (waiting) {
      for (SocketChannel left = waiting.poll(); left != null; left = waiting.poll()) {
        IO.close(left);
      }
    }
  }

  /** The elements that wait, by origin. Origins are served one after the other. */
  static final class WaitingList<K, T> {

    private final int most;
    private final Map<K, Deque<T>> byOrigin = new LinkedHashMap<>();
    private int size;

    /**
     * Creates an empty list.
     *
     * @param most the most that may wait
     */
    WaitingList(int most) {
      this.most = most;
    }

    /**
     * Adds the newest of an origin.
     *
     * @return what has waited longest of the origin with the most, if too many wait; otherwise null
     */
    @Nullable T add(K origin, T added) {
      byOrigin.computeIfAbsent(origin, _ -> new ArrayDeque<>()).add(added);
      size++;
      return size <= most
          ? null
          : byOrigin.entrySet().stream()
              .max(Comparator.comparingInt(waiting -> waiting.getValue().size()))
              .map(longest -> taken(longest.getKey(), longest.getValue(), Deque::removeFirst))
              .orElse(null);
    }

    /**
     * Removes the next element: the newest one of the next origin. A client that has waited long in
     * a queue has often given up.
     *
     * @return null if none waits
     */
    @Nullable T poll() {
      if (byOrigin.isEmpty()) {
        return null;
      }
      Map.Entry<K, Deque<T>> first = byOrigin.entrySet().iterator().next();
      K origin = first.getKey();
      Deque<T> own = first.getValue();
      T next = taken(origin, own, Deque::removeLast);
      if (byOrigin.remove(origin, own)) {
        // The others come before the next of this origin.
        byOrigin.put(origin, own);
      }
      return next;
    }

    private T taken(K origin, Deque<T> own, Function<Deque<T>, T> removal) {
      size--;
      T taken = removal.apply(own);
      if (own.isEmpty()) {
        byOrigin.remove(origin);
      }
      return taken;
    }
  }
}
