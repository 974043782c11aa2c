package io.casedesk.workspace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets later starts of the program bring its window to the front, or open a file in it. Listens on
 * a socket of this computer; a request is the absolute path of a file, or the empty text for no
 * file, and the answer is {@link #YES} or another text.
 */
final class SingleInstance implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SingleInstance.class.getName());
  private static final String NAME = "workspace.sock";
  private static final String MADE_IN_TEMP = "casedesk-";
  private static final String YES = "yes";
  private static final long SECONDS = 5;

  /** Maximum path length in bytes; a socket address has room for 104 on macOS, 108 elsewhere. */
  private static final int LONGEST_PATH = 100;

  private final ServerSocketChannel server;
  private final Path path;
  private final Path folder;
  private final Thread acceptor;
  private volatile @Nullable Runnable onAttention;
  private volatile @Nullable Consumer<Path> onFile;

  private SingleInstance(ServerSocketChannel server, Path path, Path folder) {
    this.server = server;
    this.path = path;
    this.folder = folder;
    this.acceptor = Thread.ofVirtual().name("casedesk-attention").unstarted(this::accept);
  }

  /**
   * Asks the program that listens to come to the front and to open a file.
   *
   * @param file the absolute path, or empty
   * @return whether it did; false when there is no answer
   */
  static boolean ask(Path socket, String file) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      CompletableFuture<Boolean> answer = new CompletableFuture<>();
      // The channel has no timeout of its own; closing it ends the thread.
      Thread.ofVirtual().start(() -> answer.complete(ask(channel, socket, file)));
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (IOException | ExecutionException | TimeoutException noAnswer) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean ask(SocketChannel channel, Path socket, String file) {
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
      new DataOutputStream(Channels.newOutputStream(channel)).writeUTF(file);
      return new DataInputStream(Channels.newInputStream(channel)).readUTF().equals(YES);
    } catch (IOException noAnswer) {
      return false;
    }
  }

  /**
   * Listens in the folder, or in a new folder of the temp folder when the path would be too long.
   * Empty when the system does not support it: the workspace also works without.
   *
   * @param left the socket of an earlier holder that was killed; null when there is none
   */
  static Optional<SingleInstance> listen(Path folder, Path temp, @Nullable Path left) {
    try {
      if (left != null) {
        remove(left, folder);
      }
      Path path = folder.resolve(NAME);
      if (path.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
        path = Files.createTempDirectory(temp, MADE_IN_TEMP).resolve(NAME);
      } else {
        remove(path, folder);
      }
      SingleInstance listening =
          new SingleInstance(ServerSocketChannel.open(StandardProtocolFamily.UNIX), path, folder);
      try {
        listening.server.bind(UnixDomainSocketAddress.of(path));
        // The folder is private, unless it existed before with other permissions. Uses the
        // attribute view and not the file store, which Java can't find in a changed root.
        PosixFileAttributeView rights =
            Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (rights != null) {
          rights.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
      } catch (IOException e) {
        listening.close();
        throw e;
      }
      listening.acceptor.start();
      return Optional.of(listening);
    } catch (IOException | UnsupportedOperationException e) {
      LOG.log(Level.INFO, "A second start can't bring this window to the front: " + e);
      return Optional.empty();
    }
  }

  /** Removes a socket, and the temp folder made for it. Other files are left alone. */
  private static void remove(Path socket, Path workspace) throws IOException {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)
        && Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
            .isOther()) {
      Files.delete(socket);
    }
    Path parent = socket.getParent();
    if (parent != null
        && !parent.equals(workspace)
        && parent.getFileName().toString().startsWith(MADE_IN_TEMP)) {
      Files.deleteIfExists(parent);
    }
  }

  Path path() {
    return path;
  }

  /** Sets the action that brings the window to the front; null refuses. */
  void onAttention(@Nullable Runnable action) {
    onAttention = action;
  }

  /** Sets the action that opens a file, given its absolute path; null refuses. */
  void onFile(@Nullable Consumer<Path> action) {
    onFile = action;
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel caller = server.accept();
        // A thread for each caller, so that a silent one does not block the others.
        Thread.ofVirtual().start(() -> answer(caller));
      } catch (ClosedChannelException closed) {
        return;
      } catch (IOException e) {
        LOG.log(Level.WARNING, "Can't receive a message from a second start", e);
        return;
      }
    }
  }

  private void answer(SocketChannel caller) {
    try (caller) {
      String file = new DataInputStream(Channels.newInputStream(caller)).readUTF();
      new DataOutputStream(Channels.newOutputStream(caller)).writeUTF(isDone(file) ? YES : "no");
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A second start closed its connection", e);
    }
  }

  private boolean isDone(String file) {
    Runnable attention = onAttention;
    Consumer<Path> opening = onFile;
    try {
      if (file.isEmpty() && attention != null) {
        attention.run();
        return true;
      }
      // A relative path would refer to the working directory of the other process.
      if (!file.isEmpty() && opening != null && Path.of(file).isAbsolute()) {
        opening.accept(Path.of(file));
        return true;
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't bring the window to the front for a second start", e);
    }
    return false;
  }

  @Override
  public void close() {
    try {
      server.close();
      remove(path, folder);
      // The system releases the folder only when the listening thread has ended.
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Level.INFO, "Can't delete the socket " + path + "; the next start deletes it", e);
    }
  }
}
