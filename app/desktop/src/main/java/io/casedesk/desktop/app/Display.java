package io.casedesk.desktop.app;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out whether a window can be opened here, before JavaFX tries and fails for good. */
@SuppressWarnings("restricted") // asking the system for its libraries is what this class is for
public final class Display {

  private static final String INSTALL_GTK = "apt-get install libgtk-3-0 libxtst6 libxxf86vm1";

  /**
   * What JavaFX calls the platform of its own that needs no display, and where it is told of it.
   */
  private static final String WITHOUT = "Headless";

  private static final String PLATFORM = "glass.platform";

  /** Where X listens on this computer, one file a display. */
  private static final Path SOCKETS = Path.of("/tmp/.X11-unix");

  /** A display of this computer, as ":0" or ":0.1". */
  private static final Pattern OF_THIS_COMPUTER = Pattern.compile(":(\\d+)(\\.\\d+)?");

  private Display() {}

  /**
   * Whether a window can most likely be opened: somebody listens at the display, and what JavaFX
   * needs is there. Takes a few milliseconds where {@link #missing()} takes forty, which every
   * start would wait for; a display that lets nobody in is then met by JavaFX itself.
   */
  static boolean isLikely() {
    if (!isLinux() || isWithout()) {
      return true;
    }
    Matcher display = OF_THIS_COMPUTER.matcher(Objects.requireNonNullElse(display(), ""));
    return display.matches() && listens(SOCKETS.resolve("X" + display.group(1))) && hasLibraries();
  }

  private static boolean listens(Path socket) {
    try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Why no window can be opened, and what to do about it; nothing when one can. */
  static Optional<String> missing() {
    if (!isLinux() || isWithout()) {
      return Optional.empty();
    }
    String display = display();
    if (display == null || display.isBlank()) {
      return Optional.of("There is no display (DISPLAY is not set)");
    }
    if (!hasLibraries()) {
      return Optional.of("GTK 3 is not installed (to have a window: " + INSTALL_GTK + ")");
    }
    return answers()
        ? Optional.empty()
        : Optional.of("The display " + display + " does not answer");
  }

  private static boolean isLinux() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
  }

  private static boolean isWithout() {
    return WITHOUT.equals(System.getProperty(PLATFORM));
  }

  private static @Nullable String display() {
    return System.getenv("DISPLAY");
  }

  private static boolean hasLibraries() {
    return loads("libgtk-3.so.0") && loads("libXtst.so.6") && loads("libXxf86vm.so.1");
  }

  /** Asks as {@link #missing()} does, whatever comes of it: where there is no X, nothing. */
  public static void rehearse() {
    if (loads("libX11.so.6")) {
      boolean _ = answers();
    }
  }

  private static boolean loads(String library) {
    try {
      SymbolLookup.libraryLookup(library, Arena.global());
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
