package io.casedesk.desktop;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/** Finds out whether a window can be opened here, before JavaFX tries and fails for good. */
@SuppressWarnings("restricted") // asking the system for its libraries is what this class is for
final class Display {

  private static final String INSTALL_GTK = "apt-get install libgtk-3-0 libxtst6 libxxf86vm1";

  /**
   * What JavaFX calls the platform of its own that needs no display, and where it is told of it.
   */
  private static final String WITHOUT = "Headless";

  private static final String PLATFORM = "glass.platform";

  private Display() {}

  /** Why no window can be opened, and what to do about it; nothing when one can. */
  static Optional<String> missing() {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return Optional.empty();
    }
    if (WITHOUT.equals(System.getProperty(PLATFORM))) {
      return Optional.empty();
    }
    String display = System.getenv("DISPLAY");
    if (display == null || display.isBlank()) {
      return Optional.of("There is no display (DISPLAY is not set)");
    }
    if (!loads("libgtk-3.so.0") || !loads("libXtst.so.6") || !loads("libXxf86vm.so.1")) {
      return Optional.of("GTK 3 is not installed (to have a window: " + INSTALL_GTK + ")");
    }
    return answers()
        ? Optional.empty()
        : Optional.of("The display " + display + " does not answer");
  }

  /** Asks as {@link #missing()} does, whatever comes of it: where there is no X, nothing. */
  static void rehearse() {
    if (loads("libX11.so.6")) {
      boolean _ = answers();
    }
  }

  private static boolean loads(String library) {
    try (Arena arena = Arena.ofConfined()) {
      SymbolLookup.libraryLookup(library, arena);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean answers() {
    SymbolLookup x11 = SymbolLookup.libraryLookup("libX11.so.6", Arena.global());
    Linker linker = Linker.nativeLinker();
    MethodHandle open =
        linker.downcallHandle(
            x11.findOrThrow("XOpenDisplay"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    MethodHandle close =
        linker.downcallHandle(
            x11.findOrThrow("XCloseDisplay"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    try {
      MemorySegment connection = (MemorySegment) open.invokeExact(MemorySegment.NULL);
      if (connection.equals(MemorySegment.NULL)) {
        return false;
      }
      int ignored = (int) close.invokeExact(connection);
      return true;
    } catch (Throwable e) {
      throw new IllegalStateException("The display could not be asked whether it is there", e);
    }
  }
}
