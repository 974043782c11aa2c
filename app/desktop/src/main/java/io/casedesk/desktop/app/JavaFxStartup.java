package io.casedesk.desktop.app;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javafx.application.Platform;

/**
 * JavaFX, started while it is still being found out what is wanted: both take a good part of what a
 * start takes, on threads that would wait for each other.
 */
public final class JavaFxStartup {

  /** What is said where no window is wanted. */
  private static final Set<String> WITHOUT = Set.of("--tour", "-h", "--help", "-V", "--version");

  private final CompletableFuture<Optional<String>> missing = new CompletableFuture<>();
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final AtomicBoolean begun = new AtomicBoolean();
  private final SystemOpenedFiles handed = new SystemOpenedFiles();

  /** Begins at once, unless these arguments say that there is to be no window. */
  public static JavaFxStartup startingFor(String... arguments) {
    JavaFxStartup javaFxStartup = new JavaFxStartup();
    if (Stream.of(arguments).noneMatch(WITHOUT::contains)) {
      Thread.ofPlatform().daemon().name("toolkit").start(javaFxStartup::begin);
    }
    return javaFxStartup;
  }

  /** Why no window can be opened, and what to do about it; nothing when one can. Blocks. */
  Optional<String> missing() {
    begin();
    return missing.join();
  }

  /** Waits until JavaFX is there; call it only where nothing is missing. */
  void await() {
    begin();
    boolean _ = started.join();
  }

  /** Files that the system hands over while the program runs. */
  SystemOpenedFiles handed() {
    return handed;
  }

  private void begun() {
    // Only there are files handed over so; elsewhere a start need not pay for it.
    if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac")) {
      handed.listen();
    }
    started.complete(true);
  }

  private void begin() {
    if (begun.getAndSet(true)) {
      return;
    }
    try {
      Optional<String> why = Display.isLikely() ? Optional.empty() : Display.missing();
      missing.complete(why);
      if (why.isEmpty()) {
        Platform.setImplicitExit(false);
        Platform.startup(this::begun);
      }
    } catch (RuntimeException | Error e) {
      missing.completeExceptionally(e);
      started.completeExceptionally(e);
    }
  }
}
