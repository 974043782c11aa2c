package io.casedesk.desktop.app;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javafx.application.Platform;

/**
 * Starts JavaFX in parallel with the parsing of the command line, because both take a large part of
 * the startup time.
 */
public final class JavaFxStartup {

  /** Arguments that open no window. */
  private static final Set<String> WITHOUT = Set.of("--tour", "-h", "--help", "-V", "--version");

  private final CompletableFuture<Optional<String>> missing = new CompletableFuture<>();
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final AtomicBoolean begun = new AtomicBoolean();
  private final SystemOpenedFiles handed = new SystemOpenedFiles();

  /** Starts JavaFX at once unless the arguments open no window. */
  public static JavaFxStartup startingFor(String... arguments) {
    JavaFxStartup javaFxStartup = new JavaFxStartup();
    if (Stream.of(arguments).noneMatch(WITHOUT::contains)) {
      Thread.ofPlatform().daemon().name("toolkit").start(javaFxStartup::begin);
    }
    return javaFxStartup;
  }

  /** Returns why no window can be opened and what to do; empty if one can be opened. Blocks. */
  Optional<String> missing() {
    begin();
    return missing.join();
  }

  /** Waits until JavaFX has started; call it only if {@link #missing()} is empty. */
  void await() {
    begin();
    boolean _ = started.join();
  }

  /** Returns the files that the operating system asks the running program to open. */
  SystemOpenedFiles handed() {
    return handed;
  }

  private void begun() {
    // Only macOS opens files with events; other systems skip the cost.
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
