package io.casedesk.cli.terminal;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Handles signals so that the program can end with its own exit code; a shutdown hook can't set the
 * exit code. The handler class is in every JDK but not in the Java API, so it is used by
 * reflection.
 */
public final class SignalHandler {

  private SignalHandler() {}

  /** Makes SIGINT and SIGTERM interrupt a thread instead of ending the process. */
  public static void interruptOnEnd(Thread thread) {
    for (String name : List.of("INT", "TERM")) {
      try {
        interruptOn(name, thread);
      } catch (ReflectiveOperationException withoutSignals) {
        // The process then ends in Java's default way: at once, with the exit code of the signal.
        return;
      }
    }
  }

  private static void interruptOn(String name, Thread thread) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object interrupting =
        Proxy.newProxyInstance(
            handler.getClassLoader(),
            new Class<?>[] {handler},
            (proxy, method, arguments) -> {
              thread.interrupt();
              return null;
            });
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), interrupting);
  }
}
