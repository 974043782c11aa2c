import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;

/**
 * Upgrades classes that were compiled for Java 5, such as picocli's, to the format of Java 8. An
 * AOT cache can't hold older ones: without this, each command of the terminal would load and verify
 * 180 of them anew. The code stays as it is; stack maps are added, which the newer format needs.
 */
final class OldClasses {

  private static final int MAJOR_VERSION = 6;

  private final ClassFile format;

  /**
   * @param classes finds the classes that the upgraded ones extend
   */
  OldClasses(ClassLoader classes) {
    format =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS,
            ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(classes)
                    .orElse(ClassHierarchyResolver.defaultResolver())));
  }

  /** Returns the content of an entry of a jar, upgraded if it is an old class. */
  byte[] upgrade(String name, byte[] content) {
    return name.endsWith(".class") && major(content) < ClassFile.JAVA_6_VERSION
        ? format.transformClass(format.parse(content), version().andThen(stackMaps()))
        : content;
  }

  private static int major(byte[] content) {
    return (content[MAJOR_VERSION] & 0xff) << Byte.SIZE | content[MAJOR_VERSION + 1] & 0xff;
  }

  private static ClassTransform version() {
    return (builder, element) -> {
      if (element instanceof ClassFileVersion) {
        builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
      } else {
        builder.with(element);
      }
    };
  }

  /** Writes each method anew: a method that is only copied gets no stack map. */
  private static ClassTransform stackMaps() {
    return ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
  }
}
