package io.casedesk.desktop.app;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a copy of JavaFX's headless window that doesn't copy each frame to a screen nobody sees.
 *
 * <p>JavaFX 26 does so pixel by pixel, with an object for each of them, on the JavaFX thread, and
 * every frame of a window test paid for it. Pictures of tests are snapshots of the scene, which
 * come another way. The copy is for tests only: {@code --patch-module}.
 */
final class HeadlessWindowPatch {

  private static final String CLASS = "com/sun/glass/ui/headless/HeadlessWindow.class";

  private HeadlessWindowPatch() {}

  /**
   * Writes the class.
   *
   * @param arguments the folder with the modules of JavaFX, and the folder to write to
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[1], CLASS);
    Files.createDirectories(target.getParent());
    Files.write(target, withoutCopy(original(Path.of(arguments[0]))));
  }

  private static byte[] original(Path modules) throws IOException {
    try (var jars = Files.newDirectoryStream(modules, "javafx-graphics-*.jar")) {
      for (Path jar : jars) {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
          Path file = files.getPath(CLASS);
          if (Files.exists(file)) {
            return Files.readAllBytes(file);
          }
        }
      }
    }
    throw new IOException("No " + CLASS + " in " + modules);
  }

  private static byte[] withoutCopy(byte[] original) throws IOException {
    ClassFile format = ClassFile.of();
    boolean[] found = new boolean[1];
    byte[] patched =
        format.transformClass(
            format.parse(original),
            (builder, element) -> {
              if (element instanceof MethodModel method
                  && method.methodName().equalsString("blit")) {
                found[0] = true;
                builder.withMethod(
                    method.methodName(),
                    method.methodType(),
                    method.flags().flagsMask(),
                    body -> body.withCode(CodeBuilder::return_));
              } else {
                builder.with(element);
              }
            });
    if (!found[0]) {
      throw new IOException("This version of JavaFX copies its frames elsewhere");
    }
    return patched;
  }
}
