package io.casedesk.cli;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Lets the program end by itself when it is told to: Java's own way (a shutdown hook) cannot set
 * the exit code. The class for it is part of every JDK but not of the Java API, so that the
 * compiler would refuse it by name.
 */
final class SignalHandler {

  private SignalHandler() {}

  /** SIGINT and SIGTERM interrupt the thread from now on, instead of ending the process. */
  static void interruptOnEnd(Thread thread) {
    for (String name : List.of("INT", "TERM")) {
      try {
        interruptOn(name, thread);
      } catch (ReflectiveOperationException withoutSignals) {
        // The process then ends as Java ends it: at once, and with the signal's own exit code.
        return;
      }
    }
  }

  private static void interruptOn(String name, Thread thread) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    MethodHandle interrupt =
        MethodHandles.publicLookup()
            .findVirtual(Thread.class, "interrupt", MethodType.methodType(void.class))
            .bindTo(thread);
    Object interrupting =
        MethodHandleProxies.asInterfaceInstance(
            handler, MethodHandles.dropArguments(interrupt, 0, signal));
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), interrupting);
  }
}
